#pragma once

#include <type_traits>
#include <utility>

#include "engine/exports/abi_parameter.h"
#include "engine/exports/results.h"

namespace engine {

template <class Member>
struct MemberOf;
template <class T, class F>
struct MemberOf<F T::*> {
    using Object = T;
    using Field = F;
};

/// The body of a record's getter; defaults when the record is invalid.
template <auto Member, class Handle, class Out = std::nullptr_t>
auto GetField(Handle* handle, Out out = nullptr) noexcept {
    using Object = typename MemberOf<decltype(Member)>::Object;
    using Field = typename MemberOf<decltype(Member)>::Field;
    try {
        if (const Object* object = Abi<Object>::Get(handle)) {
            return ResultOf<Field>::Deliver(Field(object->*Member), out);
        }
    } catch (...) {
        // Only memory can run out here; the default says nothing false.
    }
    return ResultOf<Field>::Default(out);
}

/// The body of a record's setter; ignored when the record, or an object it needs, is invalid.
template <auto Member, class Handle, class C>
void SetField(Handle* handle, C value) noexcept {
    using Object = typename MemberOf<decltype(Member)>::Object;
    using Field = typename MemberOf<decltype(Member)>::Field;
    Object* object = Abi<Object>::Get(handle);
    if (!object || !Parameter<Field>::Given(value)) return;
    try {
        object->*Member = Parameter<Field>::In(value);
    } catch (...) {
        // Out of memory: the field keeps its value.
    }
}

}  // namespace engine
