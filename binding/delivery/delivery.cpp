#include "binding/delivery/delivery.h"

#include "binding/classes/row.h"

namespace binding {

void Recipient::Call(Environment& environment, std::size_t count,
                     const napi_value* values) const noexcept {
    napi_value callee = nullptr;
    napi_get_reference_value(environment.env(), function, &callee);
    if (callee) environment.Call(callee, count, values);
}

void Recipient::ReportCaught(Environment& environment) const noexcept {
    environment.ReportCaught(origin->DisplayName());
}

void Recipient::Release(Environment& environment) const noexcept {
    if (keep_alive) keep_alive->OperationEnded();
    if (self) napi_delete_reference(environment.env(), self);
    napi_delete_reference(environment.env(), function);
}

void AnswerWithoutValues(Environment& environment, const Recipient& recipient) noexcept {
    napi_value undefined = nullptr;
    napi_get_undefined(environment.env(), &undefined);
    recipient.Call(environment, 1, &undefined);
}

void ReleaseDelivery::Run(Environment& environment) noexcept {
    if (answer_) AnswerWithoutValues(environment, recipient_);
    recipient_.Release(environment);
}

}  // namespace binding
