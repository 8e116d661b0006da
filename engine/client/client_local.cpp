#include <boost/json/object.hpp>
#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"
#include "engine/core/run/callback_queue.h"

namespace engine {
namespace {

namespace json = boost::json;

/// The user of a local client that is ready; nobody when none is signed in.
std::optional<UserHandle> ConnectedUser(const LocalClient& local, UserStore& users) {
    const json::object* const user = local.User();
    const auto id = user ? users.Update(*user) : std::nullopt;
    auto cell = id ? users.Find(*id) : nullptr;
    if (!cell) return std::nullopt;
    return UserHandle(std::move(cell));
}

}  // namespace

void Client::IsDiscordAppInstalled(ClientIsDiscordAppInstalledCallback callback) {
    // Of interest on mobile systems only; on desktops the answer is always this (protocol 10.1).
    CallbackQueue::Instance().Post([callback = std::move(callback)] { callback(false); },
                                   core_->services->owner);
}

void Client::GetDiscordClientConnectedUser(std::uint64_t application_id,
                                           ClientGetDiscordClientConnectedUserCallback callback) {
    Post([application_id, completion = Completion(std::move(callback))](ClientCore& core) mutable {
        if (application_id == 0 && core.presence.Local().ApplicationId() == 0) {
            return completion.Fail(Error::Invalid(
                "GetDiscordClientConnectedUser() needs an application id. Pass one, or "
                "call SetApplicationId() before."));
        }
        const auto local = core.presence.LocalFor(application_id);
        local->WhenSettled(
            core.presence.Timing().handshake_timeout,
            [local, users = core.services->users,
             completion = std::move(completion)](bool ready) mutable {
                completion.Succeed(ready ? ConnectedUser(*local, *users) : std::nullopt);
            });
    });
}

void Client::OpenConnectedGamesSettingsInDiscord(
    ClientOpenConnectedGamesSettingsInDiscordCallback callback) {
    Post([completion = Completion(std::move(callback))](ClientCore& core) mutable {
        LocalClient& local = core.presence.Local();
        const auto current = core.services->users->Current();
        // Without a local client, and for provisional accounts, there is nothing to open: success
        // without action (protocol 10.1).
        if (current && UserHandle(current).IsProvisional()) return completion.Succeed();
        local.Start();
        local.WhenSettled(
            core.presence.Timing().handshake_timeout,
            [&local, completion = std::move(completion)](bool ready) mutable {
                if (!ready) return completion.Succeed();
                local.Request(
                    "DEEP_LINK",
                    {{"type", "USER_SETTINGS"},
                     {"params", json::object{{"section", "connected-games"}}}},
                    [completion =
                         std::move(completion)](const Result<json::value>& answer) mutable {
                        // One that ended meanwhile is none.
                        if (answer || answer.GetError().network == NetworkFailure::Closed) {
                            return completion.Succeed();
                        }
                        completion.Fail(answer.GetError());
                    });
            });
    });
}

}  // namespace engine
