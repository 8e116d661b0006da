#include "binding/classes/call_frame.h"

#include "binding/classes/class.h"
#include "binding/delivery/callback_token.h"

namespace binding {

void CallFrame::RequireThis(napi_value value) {
    instance = environment.Find(value);
    self = value;
    if (!instance || &instance->type != row.owner) RejectThis(value);
}

void CallFrame::RejectThis(napi_value value) const {
    const std::string message = row.DisplayName() + ": \"this\" must be " +
                                row.owner->WithArticle() + ", but " + DescribeType(env(), value) +
                                " was given. Call it on an object of the class.";
    throw ScriptError(ErrorType::kTypeError, error_code::kInvalidThis, message);
}

void CallFrame::RejectInvalidThis() const {
    throw ScriptError(ErrorType::kTypeError, error_code::kInvalidObject,
                      row.DisplayName() + ": this " + row.owner->name +
                          " is invalid: it was disposed of, moved from, or never held anything.");
}

void CallFrame::RejectMissing(std::size_t index) const {
    throw ScriptError(
        ErrorType::kTypeError, error_code::kMissing,
        row.DisplayName() + ": parameter \"" + row.parameters[index] + "\" is missing.");
}

void CallFrame::Fail() noexcept {
    if (completion) completion->Withdraw();
    const napi_value error = CaughtError(env(), row.DisplayName());
    if (error) napi_throw(env(), error);
}

}  // namespace binding
