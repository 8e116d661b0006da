#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"
#include "engine/core/run/callback_queue.h"

namespace engine {
namespace {

void AddHostSink(Log& log, const std::shared_ptr<CallbackOwner>& owner, ClientLogCallback callback,
                 LoggingSeverity minimum) {
    if (!callback) return;
    // Queued messages share the callback, which is freed after the last of them.
    auto shared = std::make_shared<ClientLogCallback>(std::move(callback));
    log.AddSink(minimum, [shared = std::move(shared), owner](LoggingSeverity severity,
                                                             const std::string& message) {
        CallbackQueue::Instance().Post(
            [shared, message, severity] { (*shared)(message, severity); }, owner);
    });
}

}  // namespace

void Client::AddLogCallback(ClientLogCallback callback, LoggingSeverity minimum) {
    AddHostSink(*core_->services->log, core_->services->owner, std::move(callback), minimum);
}

void Client::AddVoiceLogCallback(ClientLogCallback callback, LoggingSeverity minimum) {
    AddHostSink(*core_->sound->voice_log, core_->services->owner, std::move(callback), minimum);
}

bool Client::SetLogDir(const std::string& path, LoggingSeverity minimum) {
    // Recordings for finding errors go there, too.
    Post([path](ClientCore& core) { core.sound->SetFolder(path); });
    return core_->services->log->SetLogDir(path, minimum);
}

}  // namespace engine
