#include "binding/environment/script_environment.h"

#include <cstdint>

#include "binding/environment/environment.h"
#include "binding/handle_scope.h"

namespace binding {
namespace {

// A replaced `process` may throw; the exception is dropped.
bool ForgetException(napi_env env) {
    bool pending = false;
    napi_value error;
    if (napi_is_exception_pending(env, &pending) == napi_ok && pending) {
        napi_get_and_clear_last_exception(env, &error);
    }
    return false;
}

bool GetVariables(napi_env env, napi_value& variables) {
    napi_value global;
    napi_value process;
    napi_valuetype type = napi_undefined;
    const bool found = napi_get_global(env, &global) == napi_ok &&
                       napi_get_named_property(env, global, "process", &process) == napi_ok &&
                       napi_typeof(env, process, &type) == napi_ok && type == napi_object &&
                       napi_get_named_property(env, process, "env", &variables) == napi_ok &&
                       napi_typeof(env, variables, &type) == napi_ok && type == napi_object;
    return found || ForgetException(env);
}

// Appends a JavaScript string; false if the value is not a string.
bool Append(napi_env env, napi_value value, std::string& text) {
    std::size_t size = 0;
    if (napi_get_value_string_utf8(env, value, nullptr, 0, &size) != napi_ok) return false;
    const std::size_t start = text.size();
    text.resize(start + size + 1);
    napi_get_value_string_utf8(env, value, text.data() + start, size + 1, &size);
    text.resize(start + size);
    return true;
}

}  // namespace

std::optional<std::string> ScriptVariable(napi_env env, const char* name) noexcept try {
    const HandleScope scope(env);
    napi_value variables;
    napi_value value;
    if (!GetVariables(env, variables)) return std::nullopt;
    std::string text;
    if (napi_get_named_property(env, variables, name, &value) != napi_ok)
        ForgetException(env);
    else
        Append(env, value, text);
    return text;
} catch (...) {
    return std::nullopt;
}

bool ScriptEnvironment(void (*add)(const char* variable, std::size_t size, void* into),
                       void* into) noexcept try {
    const Environment* const environment = Environment::OfThread();
    if (!environment) return false;
    const napi_env env = environment->env();
    const HandleScope scope(env);
    napi_value variables;
    napi_value names;
    std::uint32_t count = 0;
    if (!GetVariables(env, variables)) return false;
    if (napi_get_property_names(env, variables, &names) != napi_ok ||
        napi_get_array_length(env, names, &count) != napi_ok) {
        return ForgetException(env);
    }
    for (std::uint32_t index = 0; index < count; ++index) {
        const HandleScope each(env);
        napi_value name;
        napi_value value;
        std::string variable;
        if (napi_get_element(env, names, index, &name) != napi_ok ||
            napi_get_property(env, variables, name, &value) != napi_ok) {
            return ForgetException(env);
        }
        if (!Append(env, name, variable)) continue;
        variable += '=';
        if (Append(env, value, variable)) add(variable.data(), variable.size(), into);
    }
    return true;
} catch (...) {
    return false;
}

}  // namespace binding
