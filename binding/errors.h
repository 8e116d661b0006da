// Errors for JavaScript. They are thrown inside the binding and become JavaScript exceptions where
// a Node-API callback ends; no C++ exception crosses into the JavaScript engine.

#pragma once

#include <node_api.h>

#include <exception>
#include <string>

namespace binding {

class Environment;

enum class ErrorType { kError, kTypeError, kRangeError };

// Stable values of `error.code`.
namespace error_code {
inline constexpr const char* kInvalidType = "ERR_INVALID_ARG_TYPE";
inline constexpr const char* kInvalidValue = "ERR_INVALID_ARG_VALUE";
inline constexpr const char* kOutOfRange = "ERR_OUT_OF_RANGE";
inline constexpr const char* kMissing = "ERR_MISSING_ARGS";
inline constexpr const char* kInvalidThis = "ERR_INVALID_THIS";
inline constexpr const char* kIllegalConstructor = "ERR_ILLEGAL_CONSTRUCTOR";
inline constexpr const char* kNewRequired = "ERR_CONSTRUCT_CALL_REQUIRED";
inline constexpr const char* kInvalidObject = "ERR_SDK_INVALID_OBJECT";
inline constexpr const char* kFunctionMissing = "ERR_SDK_FUNCTION_MISSING";
inline constexpr const char* kNotLoaded = "ERR_SDK_LIBRARY_NOT_LOADED";
inline constexpr const char* kOutOfMemory = "ERR_SDK_OUT_OF_MEMORY";
inline constexpr const char* kShutDown = "ERR_SDK_SHUT_DOWN";
inline constexpr const char* kInternal = "ERR_SDK_INTERNAL";
}  // namespace error_code

// `message` is a full sentence and holds no value that could be a credential.
class ScriptError : public std::exception {
  public:
    ScriptError(ErrorType type, const char* code, std::string message)
        : type_(type), code_(code), message_(std::move(message)) {}

    ErrorType type() const { return type_; }
    const char* code() const { return code_; }
    const char* what() const noexcept override { return message_.c_str(); }

  private:
    ErrorType type_;
    const char* code_;
    std::string message_;
};

// JavaScript threw while the binding called into it (a getter of an argument), or the thread is
// being terminated: unwind and leave the engine's own exception in place.
class PendingException : public std::exception {};

// Throws the exception for a failed Node-API call. JavaScript thread.
[[noreturn]] void ThrowStatus(napi_env env, napi_status status);

inline void Check(napi_env env, napi_status status) {
    if (status != napi_ok) [[unlikely]]
        ThrowStatus(env, status);
}

// The JavaScript error for the C++ exception being handled; null for PendingException. `function`
// names the SDK function at fault, such as "Client.authorize". Only inside a catch block.
napi_value CaughtError(napi_env env, const std::string& function) noexcept;

}  // namespace binding
