#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"
#include "engine/core/callback_queue.h"

namespace engine {

void Client::AddLogCallback(ClientLogCallback callback, LoggingSeverity minimum) {
    if (!callback) return;
    // Queued messages share the callback, which is freed after the last of them.
    auto shared = std::make_shared<ClientLogCallback>(std::move(callback));
    core_->services->log->AddSink(
        minimum, [shared = std::move(shared), owner = core_->services->owner](
                     LoggingSeverity severity, const std::string& message) {
            CallbackQueue::Instance().Post(
                [shared, message, severity] { (*shared)(message, severity); }, owner);
        });
}

bool Client::SetLogDir(const std::string& path, LoggingSeverity minimum) {
    // Recordings for finding errors go there, too.
    Post([path](ClientCore& core) { core.sound->SetFolder(path); });
    return core_->services->log->SetLogDir(path, minimum);
}

}  // namespace engine
