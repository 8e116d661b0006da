#include "engine/presence/presences.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "engine/core/ids/id_hash.h"
#include "engine/core/json/json_fields.h"
#include "engine/presence/activity/activity_json.h"

namespace engine {
namespace {

namespace json = boost::json;

constexpr auto kStreaming = static_cast<std::int64_t>(ActivityTypes::Streaming);
constexpr auto kLastType = static_cast<std::int64_t>(ActivityTypes::HangStatus);

/// A user who streams shows it by an activity (protocol 4.9).
bool IsStreaming(const json::array& activities) {
    return std::any_of(activities.begin(), activities.end(), [](const json::value& entry) {
        const json::object* const activity = entry.if_object();
        return activity && IntegerField(*activity, "type") == kStreaming;
    });
}

bool NamesUser(const json::object& presence) {
    const json::object* const user = ObjectField(presence, "user");
    return IdField(user ? *user : presence, user ? "id" : "user_id").has_value();
}

bool IsSeen(StatusType status) {
    return status == StatusType::Online || status == StatusType::Idle || status == StatusType::Dnd;
}

bool Differ(const std::shared_ptr<const GameActivity>& one,
            const std::shared_ptr<const GameActivity>& other) {
    if (!one || !other) return one != other;
    return *one != *other;
}

}  // namespace

Presences::Presences(std::shared_ptr<ClientServices> services, EventSlot<std::uint64_t>& updated,
                     Listener listener)
    : Domain(std::move(services)),
      users_(*services_->users),
      updated_(updated),
      listener_(std::move(listener)) {
    On("READY_SUPPLEMENTAL", [this](const json::value& data) { OnReadySupplemental(data); });
    On("PRESENCE_UPDATE", [this](const json::value& data) { OnPresenceUpdate(data); });
    On("SESSIONS_REPLACE", [this](const json::value& data) { OnSessionsReplace(data); });
}

/// A session starts as online, with nothing to show (protocol 4.4).
void Presences::OnReady(const json::object&) {
    const std::uint64_t id = users_.CurrentId();
    users_.Edit(id, [](User& user) {
        user.status = StatusType::Online;
        user.game_activity = nullptr;
        return true;
    });
    // Without a presence to show no event follows, but requests to join the player's party end.
    listener_(id);
}

/// Friends who are not in the list are offline.
void Presences::OnReadySupplemental(const json::value& data) {
    const json::object* const object = data.if_object();
    const json::object* const merged = object ? ObjectField(*object, "merged_presences") : nullptr;
    const json::array* const friends = merged ? ArrayField(*merged, "friends") : nullptr;
    if (!friends) {
        return services_->log->Warning("A READY_SUPPLEMENTAL without presences was skipped.");
    }
    std::unordered_set<std::uint64_t, IdHash> listed;
    bool complete = true;
    for (const json::value& entry : *friends) {
        const json::object* const presence = entry.if_object();
        complete = complete && presence && NamesUser(*presence);
        const std::uint64_t id = presence ? UserOf(*presence) : 0;
        if (id == 0) continue;
        listed.insert(id);
        const auto before = users_.Find(id)->Load();
        // A user whose status is first known from READY_SUPPLEMENTAL did not change.
        const bool known = before && before->status != StatusType::Unknown;
        if (Apply(id, *presence) && known) updated_.Fire(id);
    }
    if (!complete) {
        services_->log->Warning(
            "A presence in READY_SUPPLEMENTAL names no user and was skipped. As it could be any "
            "friend's, nobody counts as offline for want of one.");
    }
    for (const auto& cell : users_.All()) {
        const auto user = cell->Load();
        if (!user || !user->relationship.IsFriend()) continue;
        const bool missing = !listed.contains(user->id);
        if (missing && !complete) continue;
        if (missing && user->status != StatusType::Offline) {
            users_.Edit(user->id, [](User& known) {
                known.status = StatusType::Offline;
                known.game_activity = nullptr;
                return true;
            });
            if (user->status != StatusType::Unknown) updated_.Fire(user->id);
        }
        listener_(user->id);
    }
}

void Presences::OnPresenceUpdate(const json::value& data) {
    const json::object* const presence = data.if_object();
    const std::uint64_t id = presence ? UserOf(*presence) : 0;
    if (id == 0) return services_->log->Warning("A PRESENCE_UPDATE without a user was skipped.");
    if (!Apply(id, *presence)) return;
    updated_.Fire(id);
    listener_(id);
}

/// The entry `all` merges the user's sessions; without one the first counts.
void Presences::OnSessionsReplace(const json::value& data) {
    const json::array* const sessions = data.if_array();
    const std::uint64_t id = users_.CurrentId();
    if (!sessions) return services_->log->Warning("A SESSIONS_REPLACE without a list was skipped.");
    if (id == 0) return;
    const json::object* merged = nullptr;
    for (const json::value& entry : *sessions) {
        const json::object* const session = entry.if_object();
        if (!session) {
            services_->log->Warning("An entry of SESSIONS_REPLACE that is no session was skipped.");
            continue;
        }
        const bool all = StringField(*session, "session_id") == "all";
        if (!merged || all) merged = session;
        if (all) break;
    }
    if (!merged || !Apply(id, *merged)) return;
    updated_.Fire(id);
    listener_(id);
}

/// The id of the user whose presence it is, 0 when it names none that can be known.
std::uint64_t Presences::UserOf(const json::object& presence) {
    const json::object* const user = ObjectField(presence, "user");
    auto id = IdField(presence, "user_id");
    if (user) id = users_.Update(*user);
    return id && users_.Find(*id) ? *id : 0;
}

/// Whether it changed anything. What is missing or of a wrong type stays as it is.
bool Presences::Apply(std::uint64_t user_id, const json::object& presence) {
    const auto name = StringField(presence, "status");
    const json::array* const activities = ArrayField(presence, "activities");
    const auto played = BoolField(presence, "has_played_game");
    const auto game_activity = activities ? FindGameActivity(*activities) : nullptr;
    return users_.Edit(user_id, [&](User& user) {
        bool changed = false;
        if (name) {
            StatusType status = ParseStatus(*name);
            if (IsSeen(status) && activities && IsStreaming(*activities)) {
                status = StatusType::Streaming;
            }
            changed |= std::exchange(user.status, status) != status;
        }
        if (activities && Differ(user.game_activity, game_activity)) {
            user.game_activity = game_activity;
            changed = true;
        }
        if (played) {
            changed |= std::exchange(user.relationship.has_played_game, *played) != *played;
        }
        return changed;
    });
}

/// The first activity in this game, else the first in another one of its publisher.
std::shared_ptr<const GameActivity> Presences::FindGameActivity(
    const json::array& activities) const {
    const SessionInfo& session = services_->session;
    std::shared_ptr<const GameActivity> sibling;
    for (const json::value& entry : activities) {
        const json::object* const object = entry.if_object();
        if (!object) continue;
        const auto type = IntegerField(*object, "type");
        const std::uint64_t application = IdField(*object, "application_id").value_or(0);
        const std::uint64_t parent = IdField(*object, "parent_application_id").value_or(0);
        if (!session.IsOwnOrSibling(application, parent)) continue;
        if (!type || *type < 0 || *type > kLastType) {
            services_->log->Warning("An activity of an unknown type was skipped.");
            continue;
        }
        auto found = std::make_shared<const GameActivity>(
            GameActivity{ParseActivity(*object), StringField(*object, "session_id").value_or("")});
        if (application == session.ApplicationId()) return found;
        if (!sibling) sibling = std::move(found);
    }
    return sibling;
}

}  // namespace engine
