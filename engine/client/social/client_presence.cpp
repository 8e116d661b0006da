#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"

namespace engine {

void Client::UpdateRichPresence(Activity activity, ClientUpdateRichPresenceCallback callback) {
    Post([activity = std::move(activity),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        if (core.services->session.ApplicationId() == 0) {
            return completion.Fail(Error::Invalid(
                "UpdateRichPresence() needs an application id. Call SetApplicationId() "
                "before."));
        }
        core.presence.Local().Start();
        core.presence.Rich().Update(std::move(activity), std::move(completion));
    });
}

void Client::SetActivityJoinCallback(ClientActivityJoinCallback callback) {
    core_->presence.joined.Set(std::move(callback));
    Post([](ClientCore& core) { core.presence.Local().Start(); });
}

void Client::SetActivityJoinWithApplicationCallback(
    ClientActivityJoinWithApplicationCallback callback) {
    core_->presence.joined_with_application.Set(std::move(callback));
    Post([](ClientCore& core) { core.presence.Local().Start(); });
}

void Client::SetPresenceStateCallback(Callback<std::int32_t, std::int32_t> callback) {
    core_->presence.state_changed.Set(std::move(callback));
    Post([](ClientCore& core) {
        core.presence.ReportState();
        core.presence.Local().Start();
    });
}

}  // namespace engine
