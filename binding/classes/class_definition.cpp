#include "binding/classes/class_definition.h"

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "binding/classes/class.h"
#include "binding/classes/common_members.h"
#include "binding/classes/construct.h"
#include "binding/environment/environment.h"
#include "binding/errors.h"

namespace binding {
namespace {

// Functions are created one by one and not with the class template, whose methods would check
// `this` themselves and throw errors that do not name the function.
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

// A property with a getter that needs no object.
napi_property_descriptor StaticProperty(napi_value name, napi_callback get, const void* data) {
    return {nullptr, name,    nullptr,           get,
            nullptr, nullptr, napi_configurable, const_cast<void*>(data)};
}

// "scopes" → "setScopes"
std::string SetterName(std::string_view field) {
    std::string name = "set" + std::string(field);
    name[3] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[3])));
    return name;
}

void DefineRow(Environment& environment, napi_value constructor, napi_value prototype,
               const Row& row) {
    const napi_env env = environment.env();
    const auto function = [&](const std::string& name, napi_callback call) {
        return MakeFunction(env, name, call, &row);
    };
    const auto property = [&](napi_value set) {
        environment.slot().DefineProperty(prototype, Name(env, row.name),
                                          function(row.name, row.call), set);
    };
    switch (row.kind) {
        case RowKind::kConstructor:
            return;
        case RowKind::kMethod:
            return Define(env, prototype,
                          Method(Name(env, row.name), function(row.name, row.call)));
        case RowKind::kStaticMethod:
            return Define(env, constructor,
                          Method(Name(env, row.name), function(row.name, row.call)));
        case RowKind::kAccessor:
            return property(nullptr);
        case RowKind::kField:
            const std::string setter = SetterName(row.name);
            const napi_value set = function(setter, row.assign);
            property(set);
            return Define(env, prototype, Method(Name(env, setter), set));
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
        // The SDK's own member takes precedence: an ActivityInvite has a field `IsValid`.
        if (type.FindMember(member.row.name)) continue;
        if (member.row.kind == RowKind::kStaticMethod) {
            Define(env, constructor,
                   StaticProperty(Name(env, member.row.name), member.row.call, &member.row));
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
    for (const Row& row : type.rows) DefineRow(environment, constructor, prototype, row);
    DefineCommonMembers(env, constructor, prototype, type);
    environment.SetConstructor(type, constructor);
    return constructor;
}

}  // namespace binding
