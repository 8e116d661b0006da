#include "engine/relationships/relationships.h"

#include <optional>
#include <utility>
#include <vector>

#include "engine/core/json/json_fields.h"

namespace engine {
namespace {

namespace json = boost::json;

/// The other user's id: a relationship's own id, or a field of it.
std::uint64_t UserIdOf(const json::object& relationship) {
    if (const auto id = IdField(relationship, "id")) return *id;
    const json::object* const user = ObjectField(relationship, "user");
    return user ? IdField(*user, "id").value_or(0) : 0;
}

RelationshipType& TypeOf(Relationship& relationship, bool platform) {
    return platform ? relationship.type : relationship.game_type;
}

}  // namespace

Relationships::Relationships(std::shared_ptr<ClientServices> services)
    : Domain(std::move(services)),
      relationship_created(services_->events),
      relationship_deleted(services_->events),
      relationship_groups_updated(services_->events, Delivery::Bundled),
      users_(*services_->users) {
    On("RELATIONSHIP_ADD", [this](const json::value& data) { OnAdd(Kind::Platform, data); });
    On("RELATIONSHIP_UPDATE", [this](const json::value& data) { OnUpdate(data); });
    On("RELATIONSHIP_REMOVE", [this](const json::value& data) { OnRemove(Kind::Platform, data); });
    On("GAME_RELATIONSHIP_ADD", [this](const json::value& data) { OnAdd(Kind::Game, data); });
    On("GAME_RELATIONSHIP_REMOVE", [this](const json::value& data) { OnRemove(Kind::Game, data); });
}

/// A new session lists all relationships. Changes since the previous session are reported, unless
/// it was another user's.
void Relationships::OnReady(const json::object& ready) {
    Listed listed;
    ReadList(Kind::Platform, ready, listed);
    ReadList(Kind::Game, ready, listed);
    const UserCells before = All();
    for (const std::uint64_t id : listed.ids) list_.PutLast(id, users_.Ensure(id));
    const bool same_user = std::exchange(of_user_, users_.CurrentId()) == users_.CurrentId();
    for (const auto& cell : before) {
        const auto user = cell->Load();
        if (!user || listed.by_id.contains(user->id)) continue;
        list_.Remove(user->id);
        Change(user->id, Relationship(), same_user);
    }
    for (const std::uint64_t id : listed.ids) Change(id, listed.by_id.at(id), same_user);
}

void Relationships::Change(std::uint64_t user_id, const Relationship& now, bool announce) {
    const Relationship before = Find(user_id);
    if (before == now) return;
    Apply(user_id, now);
    if (announce) Announce(user_id, before, now);
}

void Relationships::ReadList(Kind kind, const json::object& ready, Listed& listed) {
    const bool platform = kind == Kind::Platform;
    const json::array* const list =
        ArrayField(ready, platform ? "relationships" : "game_relationships");
    if (!list) return;
    for (const json::value& entry : *list) {
        const json::object* const object = entry.if_object();
        const std::uint64_t id = object ? UserIdOf(*object) : 0;
        const auto type = !object    ? std::nullopt
                          : platform ? PlatformType(*object)
                                     : GameType(*object);
        if (id == 0 || !type) {
            Skip("relationship in READY");
            continue;
        }
        if (!Concerns(kind, *object)) continue;
        if (listed.ids.size() >= RelationshipList::kMax && !listed.by_id.contains(id)) {
            LeaveOut();
            break;
        }
        if (const json::object* const user = ObjectField(*object, "user")) users_.Update(*user);
        const auto [place, is_new] = listed.by_id.try_emplace(id);
        if (is_new) listed.ids.push_back(id);
        Relationship& relationship = place->second;
        TypeOf(relationship, platform) = *type;
        if (!platform) continue;
        relationship.is_spam_request = BoolField(*object, "is_spam_request").value_or(false);
        relationship.has_played_game = BoolField(*object, "has_played_game").value_or(false);
    }
}

void Relationships::OnAdd(Kind kind, const json::value& data) {
    const bool platform = kind == Kind::Platform;
    const char* const event = platform ? "RELATIONSHIP_ADD" : "GAME_RELATIONSHIP_ADD";
    const json::object* const object = data.if_object();
    if (!object) return Skip(event);
    const std::uint64_t id = UserIdOf(*object);
    const auto type = platform ? PlatformType(*object) : GameType(*object);
    if (id == 0 || !type) return Skip(event);
    if (!Concerns(kind, *object)) return;
    if (list_.Size() >= RelationshipList::kMax && !list_.Contains(id)) return LeaveOut();
    const json::object* const user = ObjectField(*object, "user");
    if (user && IdField(*user, "id") == id) users_.Update(*user);

    const Relationship before = Find(id);
    Relationship now = before;
    TypeOf(now, platform) = *type;
    if (platform) {
        now.is_spam_request = BoolField(*object, "is_spam_request").value_or(false);
        now.has_played_game =
            BoolField(*object, "has_played_game").value_or(before.has_played_game);
    }
    list_.Add(id, users_.Ensure(id));
    Apply(id, now);
    Announce(id, before, now);
}

/// Never changes the type (protocol 4.10).
void Relationships::OnUpdate(const json::value& data) {
    const json::object* const object = data.if_object();
    const std::uint64_t id = object ? UserIdOf(*object) : 0;
    if (id == 0) return Skip("RELATIONSHIP_UPDATE");
    Relationship now = Find(id);
    if (now.type == RelationshipType::None) return;
    now.is_spam_request = BoolField(*object, "is_spam_request").value_or(now.is_spam_request);
    now.has_played_game = BoolField(*object, "has_played_game").value_or(now.has_played_game);
    Apply(id, now);
    relationship_groups_updated.Fire(id);
}

void Relationships::OnRemove(Kind kind, const json::value& data) {
    const bool platform = kind == Kind::Platform;
    const json::object* const object = data.if_object();
    const std::uint64_t id = object ? UserIdOf(*object) : 0;
    if (id == 0) return Skip(platform ? "RELATIONSHIP_REMOVE" : "GAME_RELATIONSHIP_REMOVE");
    if (!Concerns(kind, *object)) return;
    const Relationship before = Find(id);
    Relationship now = before;
    TypeOf(now, platform) = RelationshipType::None;
    if (platform) now.is_spam_request = false;
    if (now == before) return;
    if (!now.Exists()) list_.Remove(id);
    Apply(id, now);
    Announce(id, before, now);
}

/// Friends see each other's presence: a new friend who is offline has no presence event, and a
/// former friend's presence is unknown. A platform friend is visible everywhere, a game friend only
/// in the game, so after a change the remaining presence is sent again (protocol 4.11).
void Relationships::Apply(std::uint64_t user_id, const Relationship& relationship) {
    users_.Edit(user_id, [&](User& user) {
        const Relationship before = std::exchange(user.relationship, relationship);
        const bool platform_ended = before.type == RelationshipType::Friend &&
                                    relationship.type != RelationshipType::Friend;
        if (before.IsFriend() != relationship.IsFriend() || platform_ended) {
            user.status = relationship.IsFriend() ? StatusType::Offline : StatusType::Unknown;
            user.game_activity = nullptr;
        }
        return true;
    });
}

void Relationships::Announce(std::uint64_t user_id, const Relationship& before,
                             const Relationship& now) {
    const auto notify = [&](RelationshipType old_type, RelationshipType new_type, bool platform) {
        if (new_type == old_type) return;
        const bool ended = new_type == RelationshipType::None;
        (ended ? relationship_deleted : relationship_created).Fire(user_id, platform);
    };
    notify(before.type, now.type, true);
    notify(before.game_type, now.game_type, false);
    if (before != now) relationship_groups_updated.Fire(user_id);
}

void Relationships::OnPresence(std::uint64_t user_id) {
    if (Find(user_id).IsFriend()) relationship_groups_updated.Fire(user_id);
}

Relationship Relationships::Find(std::uint64_t user_id) const {
    const auto cell = users_.Find(user_id);
    const auto user = cell ? cell->Load() : nullptr;
    return user ? user->relationship : Relationship();
}

/// Relationships in other games are ignored.
bool Relationships::Concerns(Kind kind, const json::object& object) const {
    if (kind == Kind::Platform) return true;
    const json::value* const value = object.if_contains("application_id");
    if (!value || value->is_null()) return true;
    const auto application = IdField(object, "application_id");
    if (!application) Skip("game relationship");
    return application == services_->session.ApplicationId();
}

void Relationships::Skip(const char* event) const {
    services_->log->Warning(std::string("A ") + event +
                            " was skipped: it names no user or game, or a type that does not "
                            "exist.");
}

void Relationships::LeaveOut() const {
    services_->log->Warning("Relationships: there are more than " +
                            std::to_string(RelationshipList::kMax) + ", the rest is left out.");
}

}  // namespace engine
