#include "binding/classes/place.h"

#include "binding/classes/row.h"
#include "binding/environment/environment.h"
#include "binding/errors.h"

namespace binding {
namespace {

// Longer field names are probably user data and are truncated.
constexpr std::size_t kMaxName = 64;

std::string Shown(std::string_view name) {
    std::string shown(name.substr(0, kMaxName));
    if (name.size() > kMaxName) shown.append("…");
    return shown;
}

}  // namespace

std::string Place::Path() const {
    if (index_ != kNoIndex) return outer_->Path() + "[" + std::to_string(index_) + "]";
    return outer_ ? outer_->Path() + "." + Shown(name_) : Shown(name_);
}

std::string Place::ToString() const {
    return function_.DisplayName() + ": parameter \"" + Path() + "\"";
}

void Place::RejectType(napi_env env, std::string_view expected, napi_value given) const {
    throw ScriptError(ErrorType::kTypeError, error_code::kInvalidType,
                      ToString() + " must be " + std::string(expected) + ", but " +
                          DescribeType(env, given) + " was given.");
}

void Place::RejectValue(std::string_view expected, std::string_view given) const {
    throw ScriptError(ErrorType::kRangeError, error_code::kOutOfRange,
                      ToString() + " must be " + std::string(expected) + ", but " +
                          std::string(given) + " was given.");
}

void Place::Reject(const char* code, std::string_view sentence) const {
    throw ScriptError(ErrorType::kTypeError, code, ToString() + " " + std::string(sentence));
}

std::string DescribeType(napi_env env, napi_value value) {
    napi_valuetype type = napi_undefined;
    napi_typeof(env, value, &type);
    switch (type) {
        case napi_undefined:
            return "undefined";
        case napi_null:
            return "null";
        case napi_boolean:
            return "a boolean";
        case napi_number:
            return "a number";
        case napi_string:
            return "a string";
        case napi_symbol:
            return "a symbol";
        case napi_function:
            return "a function";
        case napi_bigint:
            return "a bigint";
        case napi_object:
        case napi_external:
            break;
    }
    if (const Instance* instance = Environment::Of(env).Find(value))
        return instance->type.WithArticle();
    bool array = false;
    napi_is_array(env, value, &array);
    return array ? "an array" : "an object";
}

}  // namespace binding
