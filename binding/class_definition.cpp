#include "binding/class_definition.h"

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "binding/class.h"
#include "binding/common_members.h"
#include "binding/construct.h"
#include "binding/environment.h"
#include "binding/errors.h"

namespace binding {
namespace {

constexpr napi_property_attributes kAccessorAttributes = napi_configurable;

// Functions are made one by one and not by the class template: its methods would check `this`
// themselves and throw errors that name no function.
napi_value MakeFunction(napi_env env, const std::string& name, napi_callback call,
                        const void* data) {
    napi_value function;
    Check(env, napi_create_function(env, name.data(), name.size(), call, const_cast<void*>(data),
                                    &function));
    return function;
}

napi_value Name(napi_env env, std::string_view name) {
    napi_value value;
    Check(env, napi_create_string_latin1(env, name.data(), name.size(), &value));
    return value;
}

void Define(napi_env env, napi_value target, const napi_property_descriptor& property) {
    Check(env, napi_define_properties(env, target, 1, &property));
}

napi_property_descriptor Method(napi_value name, napi_value function) {
    return {nullptr, name, nullptr, nullptr, nullptr, function, napi_default_method, nullptr};
}

napi_property_descriptor Accessor(napi_value name, napi_callback get, napi_callback set,
                                  const void* data) {
    return {
        nullptr, name, nullptr, get, set, nullptr, kAccessorAttributes, const_cast<void*>(data)};
}

// "scopes" → "setScopes"
std::string SetterName(std::string_view field) {
    std::string name = "set" + std::string(field);
    name[3] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[3])));
    return name;
}

void DefineRow(napi_env env, napi_value constructor, napi_value prototype, const Row& row) {
    const auto function = [&](const std::string& name, napi_callback call) {
        return Method(Name(env, name), MakeFunction(env, name, call, &row));
    };
    switch (row.kind) {
        case RowKind::kConstructor:
            return;
        case RowKind::kMethod:
            return Define(env, prototype, function(row.name, row.call));
        case RowKind::kStaticMethod:
            return Define(env, constructor, function(row.name, row.call));
        case RowKind::kAccessor:
            return Define(env, prototype, Accessor(Name(env, row.name), row.call, nullptr, &row));
        case RowKind::kField:
            Define(env, prototype, Accessor(Name(env, row.name), row.call, row.assign, &row));
            return Define(env, prototype, function(SetterName(row.name), row.assign));
    }
}

// `Symbol.dispose`; null where the runtime has none.
napi_value DisposeSymbol(napi_env env) {
    napi_value global;
    napi_value symbol;
    napi_value dispose;
    napi_valuetype type;
    Check(env, napi_get_global(env, &global));
    Check(env, napi_get_named_property(env, global, "Symbol", &symbol));
    Check(env, napi_get_named_property(env, symbol, "dispose", &dispose));
    Check(env, napi_typeof(env, dispose, &type));
    return type == napi_symbol ? dispose : nullptr;
}

void DefineCommonMembers(napi_env env, napi_value constructor, napi_value prototype,
                         const Class& type) {
    for (const CommonMember& member : CommonMembersOf(type)) {
        // The SDK's own name wins: an ActivityInvite has a field `IsValid`.
        if (type.FindMember(member.row.name)) continue;
        if (member.row.kind == RowKind::kStaticMethod) {
            Define(env, constructor,
                   Accessor(Name(env, member.row.name), member.row.call, nullptr, &member.row));
            continue;
        }
        const napi_value function =
            MakeFunction(env, member.row.name, member.row.call, &member.row);
        Define(env, prototype, Method(Name(env, member.row.name), function));
        if (!member.disposes) continue;
        if (const napi_value dispose = DisposeSymbol(env))
            Define(env, prototype, Method(dispose, function));
    }
}

}  // namespace

napi_value DefineClass(Environment& environment, const Class& type) {
    const napi_env env = environment.env();
    napi_value constructor;
    napi_value prototype;
    Check(env, napi_define_class(env, type.name, NAPI_AUTO_LENGTH, Construct,
                                 const_cast<Class*>(&type), 0, nullptr, &constructor));
    Check(env, napi_get_named_property(env, constructor, "prototype", &prototype));
    for (const Row& row : type.rows) DefineRow(env, constructor, prototype, row);
    DefineCommonMembers(env, constructor, prototype, type);
    environment.SetConstructor(type, constructor);
    return constructor;
}

}  // namespace binding
