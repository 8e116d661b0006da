#include "binding/errors.h"

#include <new>
#include <stdexcept>

#include "binding/library/library.h"
#include "sdk/include/sdk/invalid_object_error.h"
#include "sdk/include/sdk/load_error.h"
#include "sdk/include/sdk/missing_symbol_error.h"

namespace binding {
namespace {

napi_value ToJs(napi_env env, const std::string& text) {
    napi_value value = nullptr;
    napi_create_string_utf8(env, text.data(), text.size(), &value);
    return value;
}

// Null if the JavaScript engine cannot create objects any more.
napi_value MakeError(napi_env env, ErrorType type, const char* code, const std::string& message) {
    const napi_value js_code = ToJs(env, code);
    const napi_value js_message = ToJs(env, message);
    napi_value error = nullptr;
    switch (type) {
        case ErrorType::kTypeError:
            napi_create_type_error(env, js_code, js_message, &error);
            break;
        case ErrorType::kRangeError:
            napi_create_range_error(env, js_code, js_message, &error);
            break;
        case ErrorType::kError:
            napi_create_error(env, js_code, js_message, &error);
            break;
    }
    return error;
}

// `attempts`: every place where the loader looked.
napi_value MakeLoadError(napi_env env, const sdk::LoadError& load_error) {
    const napi_value error = MakeError(env, ErrorType::kError, error_code::kNotLoaded,
                                       load_error.what() + UnpackingAdvice());
    napi_value attempts = nullptr;
    napi_create_array(env, &attempts);
    uint32_t index = 0;
    for (const sdk::LoadAttempt& attempt : load_error.attempts()) {
        napi_value entry = nullptr;
        napi_create_object(env, &entry);
        napi_set_named_property(env, entry, "path", ToJs(env, attempt.path));
        napi_set_named_property(env, entry, "source", ToJs(env, attempt.source));
        napi_set_named_property(env, entry, "reason", ToJs(env, attempt.reason));
        napi_set_element(env, attempts, index++, entry);
    }
    if (error) napi_set_named_property(env, error, "attempts", attempts);
    return error;
}

}  // namespace

void ThrowStatus(napi_env env, napi_status status) {
    bool pending = false;
    napi_is_exception_pending(env, &pending);
    if (pending || status == napi_pending_exception) throw PendingException();
    const napi_extended_error_info* info = nullptr;
    napi_get_last_error_info(env, &info);
    const std::string reason =
        info && info->error_message ? info->error_message : "status " + std::to_string(status);
    throw ScriptError(ErrorType::kError, error_code::kInternal,
                      "The JavaScript engine refused an operation: " + reason + ".");
}

napi_value CaughtError(napi_env env, const std::string& function) noexcept {
    try {
        throw;
    } catch (const PendingException&) {
        return nullptr;
    } catch (const ScriptError& error) {
        return MakeError(env, error.type(), error.code(), error.what());
    } catch (const sdk::InvalidObjectError& error) {
        return MakeError(env, ErrorType::kTypeError, error_code::kInvalidObject,
                         function + ": " + error.what());
    } catch (const sdk::MissingSymbolError& error) {
        return MakeError(env, ErrorType::kError, error_code::kFunctionMissing,
                         function + ": " + error.what());
    } catch (const sdk::LoadError& error) {
        return MakeLoadError(env, error);
    } catch (const std::bad_alloc&) {
        return MakeError(env, ErrorType::kRangeError, error_code::kOutOfMemory,
                         function + ": a value is too large for the memory that is left.");
    } catch (const std::length_error&) {
        return MakeError(env, ErrorType::kRangeError, error_code::kOutOfMemory,
                         function + ": a value is larger than a C++ container can be.");
    } catch (const std::exception& error) {
        return MakeError(env, ErrorType::kError, error_code::kInternal,
                         function + ": " + error.what());
    } catch (...) {
        return MakeError(env, ErrorType::kError, error_code::kInternal,
                         function + ": the SDK failed without saying why.");
    }
}

}  // namespace binding
