// One exported function, property or constructor, as the generated files declare it. Rows are
// immutable and shared by all environments of the process.

#pragma once

#include <node_api.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string>

namespace binding {

struct Class;
class CallFrame;
class Instance;
class Place;

inline constexpr std::size_t kMaxParameters = 8;

enum class RowKind { kConstructor, kMethod, kStaticMethod, kAccessor, kField };

struct Row {
    RowKind kind;
    const char* name;
    // Names of the parameters in JavaScript, for messages; unused ones are null.
    std::array<const char*, kMaxParameters> parameters;
    std::size_t arity;

    // The callback of a method, or of a property getter, which is called with the slot's content
    // and the object.
    napi_callback call = nullptr;
    // Property setter and `set<Field>()` of a field.
    napi_callback assign = nullptr;
    // Sets a field of a native object (`native` points to the SDK class) from an object literal.
    void (*assign_native)(CallFrame&, void* native, napi_value, const Place&) = nullptr;
    // Makes a native object from constructor arguments.
    std::unique_ptr<Instance> (*make)(CallFrame&, const napi_value* arguments) = nullptr;

    // Set by the class that adds the row.
    const Class* owner = nullptr;

    // "Client.authorize", "new AuthorizationArgs"
    std::string DisplayName() const;
};

}  // namespace binding
