#include "binding/convert/plain_object.h"

namespace binding {
namespace {

// Null where there is none.
napi_value PrototypeOf(napi_env env, napi_value object) {
    napi_value prototype;
    napi_valuetype type;
    Check(env, napi_get_prototype(env, object, &prototype));
    Check(env, napi_typeof(env, prototype, &type));
    return type == napi_null ? nullptr : prototype;
}

}  // namespace

bool IsPlainObject(CallFrame& frame, napi_value value) {
    const napi_env env = frame.env();
    napi_valuetype type;
    bool array = false;
    Check(env, napi_typeof(env, value, &type));
    if (type != napi_object) return false;
    Check(env, napi_is_array(env, value, &array));
    if (array) return false;
    // The prototype of a literal is its realm's Object.prototype, which has none itself.
    const napi_value prototype = PrototypeOf(env, value);
    return !prototype || !PrototypeOf(env, prototype);
}

napi_value OwnKeys(CallFrame& frame, napi_value object) {
    napi_value keys;
    const auto filter = static_cast<napi_key_filter>(napi_key_enumerable | napi_key_skip_symbols);
    Check(frame.env(), napi_get_all_property_names(frame.env(), object, napi_key_own_only, filter,
                                                   napi_key_numbers_to_strings, &keys));
    return keys;
}

}  // namespace binding
