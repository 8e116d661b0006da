#include "engine/users/user_manager.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/ids/snowflake.h"
#include "engine/core/json/json_fields.h"

namespace engine {
namespace {

namespace json = boost::json;

using Profiles = std::vector<Profile>;

/// As many of a user as are kept; the service lists one for each application of a publisher.
constexpr std::size_t kMaxProfiles = 100;

/// The profiles of `user` without that of the application, and with `replacement` if there is one.
std::shared_ptr<const Profiles> ReplaceProfile(const User& user, std::uint64_t application_id,
                                               std::optional<Profile> replacement) {
    auto profiles = std::make_shared<Profiles>(user.profiles ? *user.profiles : Profiles());
    std::erase_if(*profiles,
                  [&](const Profile& profile) { return profile.application_id == application_id; });
    if (replacement && profiles->size() < kMaxProfiles)
        profiles->push_back(std::move(*replacement));
    return profiles;
}

/// Whether these fields are texts, or are not set.
bool AreTexts(const json::object& object, std::initializer_list<std::string_view> names) {
    return std::all_of(names.begin(), names.end(), [&](std::string_view name) {
        const json::value* const value = object.if_contains(name);
        return !value || value->is_null() || value->is_string();
    });
}

/// Whether an event's profile can be read as a whole: it replaces all that was known.
bool IsProfile(const json::object& object) {
    const json::value* const application = object.if_contains("application_id");
    const bool named = application && !application->is_null();
    if (named && !IdField(object, "application_id")) return false;
    if (!AreTexts(object, {"username", "metadata", "avatar_hash"})) return false;
    const json::value* const external = object.if_contains("external_id");
    if (!external || external->is_null()) return true;
    return external->is_object() &&
           AreTexts(external->get_object(),
                    {"provider_type", "provider_id", "provider_issued_user_id"});
}

/// The profiles of a list; of several of one application the last.
std::shared_ptr<const Profiles> ReadList(const json::array& list, std::uint64_t application_id) {
    auto profiles = std::make_shared<Profiles>();
    for (const json::value& entry : list) {
        if (!entry.is_object() || !IsProfile(entry.get_object())) continue;
        Profile profile = ReadProfile(entry.get_object(), application_id);
        std::erase_if(*profiles, [&](const Profile& other) {
            return other.application_id == profile.application_id;
        });
        if (profiles->size() < kMaxProfiles) profiles->push_back(std::move(profile));
    }
    return profiles;
}

}  // namespace

UserManager::UserManager(std::shared_ptr<ClientServices> services)
    : Domain(std::move(services)),
      user_updated(services_->events, Delivery::Bundled),
      users_(*services_->users) {
    On("USER_UPDATE", [this](const json::value& data) { OnUserUpdate(data); });
    On("USER_APPLICATION_IDENTITY_UPDATE",
       [this](const json::value& data) { OnProfileUpdate(data); });
    On("USER_APPLICATION_IDENTITY_REMOVE",
       [this](const json::value& data) { OnProfileRemove(data); });
}

UserHandle UserManager::GetCurrentUser() const { return UserHandle(users_.Current()); }

std::optional<UserHandle> UserManager::GetCurrentUserV2() const {
    auto cell = users_.Current();
    if (!cell) return std::nullopt;
    return UserHandle(std::move(cell));
}

std::optional<UserHandle> UserManager::GetUser(std::uint64_t id) const {
    return UserHandle::OfKnown(users_.Find(id));
}

void UserManager::OnReady(const json::object& ready) {
    const json::object* const user = ObjectField(ready, "user");
    const auto id = user ? users_.Update(*user) : std::nullopt;
    if (id) users_.SetCurrent(*id);
    if (const json::array* const users = ArrayField(ready, "users")) users_.Update(*users);
    if (id) ReadProfiles(ready);
}

void UserManager::OnUserUpdate(const json::value& data) {
    const json::object* const user = data.if_object();
    const auto id = user ? users_.Update(*user) : std::nullopt;
    if (!id) return services_->log->Warning("A USER_UPDATE without an id was skipped.");
    user_updated.Fire(*id);
}

/// A map of lists by user; who is not in it has no profile any more.
void UserManager::ReadProfiles(const json::object& ready) {
    const json::object* const map = ObjectField(ready, "user_application_profiles");
    if (!map) return;
    for (const auto& cell : users_.All()) {
        const auto user = cell->Load();
        if (!user || !user->profiles) continue;
        users_.Edit(user->id, [](User& known) {
            known.profiles = nullptr;
            return true;
        });
    }
    const std::uint64_t application_id = services_->session.ApplicationId();
    for (const auto& [key, value] : *map) {
        const auto id = ParseSnowflake(key);
        const json::array* const list = value.if_array();
        if (!id || *id == 0 || !list) continue;
        users_.Ensure(*id);
        users_.Edit(*id, [profiles = ReadList(*list, application_id)](User& user) {
            user.profiles = profiles;
            return true;
        });
    }
}

void UserManager::OnProfileUpdate(const json::value& data) {
    const json::object* const object = data.if_object();
    const auto id = object ? IdField(*object, "user_id") : std::nullopt;
    if (!id || !IsProfile(*object)) {
        return services_->log->Warning(
            "A USER_APPLICATION_IDENTITY_UPDATE was skipped: it names no user, or has a field of "
            "a wrong type.");
    }
    users_.Ensure(*id);
    Profile profile = ReadProfile(*object, services_->session.ApplicationId());
    users_.Edit(*id, [&](User& user) {
        user.profiles = ReplaceProfile(user, profile.application_id, profile);
        return true;
    });
    user_updated.Fire(*id);
}

void UserManager::OnProfileRemove(const json::value& data) {
    const json::object* const object = data.if_object();
    const auto id = object ? IdField(*object, "user_id") : std::nullopt;
    if (!id || !IsProfile(*object)) {
        return services_->log->Warning(
            "A USER_APPLICATION_IDENTITY_REMOVE was skipped: it names no user, or has a field of "
            "a wrong type.");
    }
    const std::uint64_t application_id =
        IdField(*object, "application_id").value_or(services_->session.ApplicationId());
    const bool changed = users_.Edit(*id, [&](User& user) {
        if (!user.profiles) return false;
        user.profiles = ReplaceProfile(user, application_id, std::nullopt);
        return true;
    });
    if (changed) user_updated.Fire(*id);
}

}  // namespace engine
