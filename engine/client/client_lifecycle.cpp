#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"
#include "engine/core/run/thread.h"
#include "engine/system/ipc/ipc_addresses.h"

namespace engine {
namespace {

ClientCreateOptions Bases(std::string api_base, std::string web_base) {
    ClientCreateOptions options;
    options.api_base = std::move(api_base);
    options.web_base = std::move(web_base);
    return options;
}

}  // namespace

Client::Client(std::string api_base, std::string web_base)
    : Client(Bases(std::move(api_base), std::move(web_base))) {}

Client::Client(const ClientCreateOptions& options) : Client(ClientSettings::From(options)) {}

Client::Client(const ClientSettings& settings)
    : named_local_client_only_(settings.named_local_client_only),
      core_(std::make_shared<ClientCore>(settings)) {}

Client::~Client() { ClientCore::Drop(core_); }

void Client::Connect() {
    Post([](ClientCore& core) { core.services->gateway->Connect(); });
}

void Client::Disconnect() {
    Post([](ClientCore& core) { core.services->gateway->Disconnect(); });
}

ClientStatus Client::GetStatus() const { return core_->services->gateway->GetStatus(); }

void Client::SetStatusChangedCallback(ClientOnStatusChanged callback) {
    core_->status_changed.Set(std::move(callback));
}

void Client::SetApplicationId(std::uint64_t application_id) {
    core_->services->session.SetApplicationId(application_id);
    Post([application_id,
          addresses = IpcAddresses(ProcessEnvironment::Capture(), named_local_client_only_)](
             ClientCore& core) mutable {
        core.presence.Local().SetApplication(application_id, std::move(addresses));
    });
}

std::uint64_t Client::GetApplicationId() const { return core_->services->session.ApplicationId(); }

void Client::SetHttpRequestTimeout(std::int32_t milliseconds) {
    if (milliseconds <= 0) {
        return core_->services->log->Warning("SetHttpRequestTimeout() was given " +
                                             std::to_string(milliseconds) +
                                             " ms and changed nothing. Pass a time above 0.");
    }
    Post([milliseconds](ClientCore& core) {
        core.services->api->SetHttpRequestTimeout(std::chrono::milliseconds(milliseconds));
    });
}

void Client::SetThreadPriority(ClientThread thread, std::int32_t priority) {
    Post([thread, nice = std::clamp(priority, -20, 19)](ClientCore& core) {
        if (thread == ClientThread::Voice) return core.sound->SetThreadPriority(nice);
        const std::error_code refused = engine::SetThreadPriority(nice);
        if (!refused) return;
        core.services->log->Warning("The system refused the thread priority: " + refused.message() +
                                    ".");
    });
}

void Client::SetGameWindowPid(std::int32_t pid) {
    core_->game_window_pid = pid;
    Post([](ClientCore& core) { core.presence.Rich().Resend(); });
}

void Client::SetShowingChat(bool showing_chat) { core_->showing_chat = showing_chat; }

}  // namespace engine
