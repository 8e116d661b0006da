#include "engine/rest/request_handle.h"

#include <utility>

namespace engine {

void RequestHandle::Cancel(Error reason) {
    cancelled_ = reason;
    if (const auto request = request_.lock()) request->Stop(std::move(reason));
}

void RequestHandle::Settle() {
    settled_ = true;
    if (turn_) turn_->Release();
    const auto request = request_.lock();
    if (!request || exchanging_) return;
    request->Stop(Error::Of(ErrorType::Aborted, request->Subject() + " needs no answer any more."));
}

}  // namespace engine
