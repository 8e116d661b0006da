#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

#include "binding/classes/call_frame.h"
#include "binding/classes/class_of.h"
#include "binding/convert/convert.h"
#include "sdk/include/sdk/object.h"

namespace binding {

template <typename T>
concept SdkObject = std::derived_from<T, sdk::Object<T>>;

// The valid instance of `type` behind a value, null if the value is not an object of the SDK.
// Throws a TypeError when it is one of another class, or invalid.
Instance* InstanceFromJs(CallFrame& frame, const Class& type, napi_value value, const Place& place);

// Sets the fields of `native`, an object of the SDK class behind `type`, from an object literal.
// Throws a TypeError for anything but a literal, and for unknown field names.
void AssignFields(CallFrame& frame, const Class& type, napi_value literal, const Place& place,
                  void* native);

// Objects of the SDK: instances of the exported class; where a record can be constructed, also an
// object literal. From JavaScript always a copy, so that code running meanwhile cannot change it.
template <SdkObject T>
struct Convert<T> {
    static T FromJs(CallFrame& frame, napi_value value, const Place& place) {
        static_assert(std::is_copy_constructible_v<T>,
                      "A class that can only be moved cannot be an argument from JavaScript.");
        if (Instance* instance = InstanceFromJs(frame, ClassOf<T>(), value, place))
            return static_cast<Holder<T>*>(instance)->value();
        if constexpr (std::is_default_constructible_v<T>) {
            T made;
            AssignFields(frame, ClassOf<T>(), value, place, &made);
            return made;
        } else {
            place.RejectType(frame.env(), ClassOf<T>().WithArticle(), value);
        }
    }

    static napi_value ToJs(Environment& environment, T value) {
        return environment.Create(std::make_unique<Holder<T>>(std::move(value)));
    }
};

}  // namespace binding
