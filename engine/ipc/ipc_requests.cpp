#include "engine/ipc/ipc_requests.h"

#include <utility>

namespace engine {

void IpcRequests::Add(std::string nonce, Handler handler, std::chrono::milliseconds timeout,
                      UniqueFunction<void()> on_timeout) {
    auto pending = std::make_unique<Pending>();
    pending->handler = std::move(handler);
    if (timeout.count() > 0) pending->timer.Start(timeout, std::move(on_timeout));
    pending_.emplace(std::move(nonce), std::move(pending));
}

bool IpcRequests::Answer(IpcMessage& message) {
    const auto found = pending_.find(message.nonce);
    if (found == pending_.end()) return false;
    const auto pending = std::move(found->second);
    pending_.erase(found);
    if (message.IsRefusal()) {
        pending->handler(RefusalError(message.data));
    } else {
        pending->handler(std::move(message.data));
    }
    return true;
}

void IpcRequests::Fail(const std::string& nonce, const Error& reason) {
    const auto found = pending_.find(nonce);
    if (found == pending_.end()) return;
    const auto pending = std::move(found->second);
    pending_.erase(found);
    pending->handler(reason);
}

void IpcRequests::FailAll(const Error& reason) {
    for (auto& [nonce, pending] : std::exchange(pending_, {})) pending->handler(reason);
}

}  // namespace engine
