#include "engine/presence/presence_manager.h"

#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/system/processes/process_id.h"

namespace engine {

namespace json = boost::json;

PresenceManager::PresenceManager(std::shared_ptr<ClientServices> services,
                                 const PresenceSettings& settings,
                                 const std::atomic<std::int32_t>& window_pid)
    : Domain(std::move(services)),
      authorize_request(services_->events),
      joined(services_->events),
      joined_with_application(services_->events),
      state_changed(services_->events),
      timing_(settings.ipc),
      window_pid_(window_pid),
      rich_(std::make_shared<RichPresence>([this](PresenceRouteKind) { ReportState(); })),
      local_(std::make_shared<LocalClient>(
          settings.ipc, services_->log,
          LocalClient::Observer{
              [this](LocalClientState state) { OnLocalState(state); },
              [this](const Error& reason) { rich_->OnRouteRefused(local_presence_, reason); }})),
      local_presence_(*local_, settings.presence_limit, [this] { return Pid(); }) {
    local_->SetApplication(0, settings.ipc_addresses);
    Keep(local_->Events().On("ACTIVITY_JOIN", [this](const json::value& data) { OnJoin(data); }));
    Keep(local_->Events().On("AUTHORIZE_REQUEST",
                             [this](const json::value&) { authorize_request.Fire(); }));
    // Protocol 5.9: these three always.
    for (const char* const event : {"ACTIVITY_JOIN", "ACTIVITY_JOIN_REQUEST", "ACTIVITY_INVITE"}) {
        local_->Subscribe(event);
    }
}

void PresenceManager::OnReady(const json::object&) {
    local_->SetApplication(services_->session.ApplicationId(), local_->Addresses());
}

std::int32_t PresenceManager::Pid() const {
    const std::int32_t pid = window_pid_;
    return pid != 0 ? pid : ProcessId();
}

std::shared_ptr<LocalClient> PresenceManager::LocalFor(std::uint64_t application_id) {
    if (application_id == 0 || application_id == local_->ApplicationId()) {
        local_->Start();
        return local_;
    }
    auto other = std::make_shared<LocalClient>(
        timing_, services_->log,
        LocalClient::Observer{[](LocalClientState) {}, [](const Error&) {}});
    other->SetApplication(application_id, local_->Addresses());
    other->Start();
    std::erase_if(others_, [](const auto& weak) { return weak.expired(); });
    others_.push_back(other);
    return other;
}

void PresenceManager::Command(std::string command, json::object arguments,
                              IpcRequests::Handler handler) {
    local_->Start();
    local_->WhenSettled(
        timing_.handshake_timeout,
        [this, command = std::move(command), arguments = std::move(arguments),
         handler = std::move(handler)](bool ready) mutable {
            if (ready) return void(local_->Request(command, arguments, std::move(handler)));
            handler(Error::Of(
                ErrorType::ClientNotReady,
                "The client is not connected, and no local client runs on this machine. Call "
                "Connect(), or let the player start the local client."));
        });
}

void PresenceManager::Close(const Error& reason) {
    // The local client drops the presence of a closed connection; it is cleared explicitly all the
    // same, before the connection is closed.
    if (rich_->Route() == PresenceRouteKind::Local) {
        local_presence_.Show(nullptr, [](const Result<void>&) {});
    }
    rich_->Close();
    local_->Close(reason);
    for (const auto& weak : others_) {
        if (const auto other = weak.lock()) other->Close(reason);
    }
}

void PresenceManager::ReportState() {
    state_changed.Fire(static_cast<std::int32_t>(local_->State()),
                       static_cast<std::int32_t>(rich_->Route()));
}

void PresenceManager::OnLocalState(LocalClientState state) {
    if (std::exchange(reported_, state) != state) ReportState();
    if (state == LocalClientState::Ready) {
        rich_->OnRouteReady(local_presence_);
    } else {
        rich_->OnRouteLost(local_presence_);
    }
}

void PresenceManager::OnJoin(const json::value& data) {
    const json::object* const object = data.if_object();
    auto secret = object ? StringField(*object, "secret") : std::nullopt;
    if (!secret) return;
    auto application = IdField(*object, "application_id");
    if (!application) application = IdField(*object, "applicationId");
    joined_with_application.Fire(application.value_or(local_->ApplicationId()), *secret);
    joined.Fire(std::move(*secret));
}

}  // namespace engine
