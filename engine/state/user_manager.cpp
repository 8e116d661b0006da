#include "engine/state/user_manager.h"

#include <utility>

#include "engine/core/json_fields.h"

namespace engine {

namespace json = boost::json;

UserManager::UserManager(std::shared_ptr<ClientServices> services)
    : services_(std::move(services)), users_(*services_->users), updated_(services_->events) {
    Dispatcher& dispatcher = *services_->dispatcher;
    dispatcher.On("READY", [this](const json::value& data) { OnReady(data); });
    dispatcher.On("READY_SUPPLEMENTAL",
                  [this](const json::value& data) { OnReadySupplemental(data); });
    dispatcher.On("USER_UPDATE", [this](const json::value& data) { OnUserUpdate(data); });
    dispatcher.On("PRESENCE_UPDATE", [this](const json::value& data) { OnPresenceUpdate(data); });
    dispatcher.On("SESSIONS_REPLACE", [this](const json::value& data) { OnSessionsReplace(data); });
}

void UserManager::OnReady(const json::value& data) {
    const json::object* const ready = data.if_object();
    if (!ready) return;
    if (const json::array* const users = ArrayField(*ready, "users")) users_.Update(*users);
    const json::object* const user = ObjectField(*ready, "user");
    const auto id = user ? users_.Update(*user) : std::nullopt;
    if (!id) return;
    users_.SetCurrent(*id);
    // A session starts as online (protocol 4.4).
    users_.SetStatus(*id, StatusType::Online);
}

void UserManager::OnReadySupplemental(const json::value& data) {
    const json::object* const object = data.if_object();
    const json::object* const merged = object ? ObjectField(*object, "merged_presences") : nullptr;
    const json::array* const friends = merged ? ArrayField(*merged, "friends") : nullptr;
    if (!friends) return;
    for (const json::value& presence : *friends) ApplyPresence(presence);
}

void UserManager::OnUserUpdate(const json::value& data) {
    const json::object* const user = data.if_object();
    const auto id = user ? users_.Update(*user) : std::nullopt;
    if (id) updated_.Fire(*id);
}

void UserManager::OnPresenceUpdate(const json::value& data) {
    if (const std::uint64_t id = ApplyPresence(data)) updated_.Fire(id);
}

/// The entry `all` merges the user's sessions; without one the first counts.
void UserManager::OnSessionsReplace(const json::value& data) {
    const json::array* const sessions = data.if_array();
    if (!sessions) return;
    std::optional<std::string> status;
    for (const json::value& entry : *sessions) {
        const json::object* const session = entry.if_object();
        if (!session) continue;
        const bool merged = StringField(*session, "session_id") == "all";
        if (!status || merged) status = StringField(*session, "status");
        if (merged) break;
    }
    const std::uint64_t id = users_.CurrentId();
    if (status && id != 0 && users_.SetStatus(id, ParseStatus(*status))) updated_.Fire(id);
}

/// The id of the user whose presence it is, 0 when it names none that is known.
std::uint64_t UserManager::ApplyPresence(const json::value& presence) {
    const json::object* const object = presence.if_object();
    if (!object) return 0;
    const json::object* const user = ObjectField(*object, "user");
    auto id = IdField(*object, "user_id");
    if (user) id = users_.Update(*user);
    if (!id || !users_.Find(*id)) return 0;
    if (const auto status = StringField(*object, "status")) {
        users_.SetStatus(*id, ParseStatus(*status));
    }
    return *id;
}

}  // namespace engine
