#include "engine/users/user_handle.h"

#include "engine/model/generated/enum_names.h"

namespace engine {
namespace {

constexpr std::uint64_t kDefaultAvatars = 6;

std::string_view Extension(UserHandleAvatarType type) {
    switch (type) {
        case UserHandleAvatarType::Gif:
            return "gif";
        case UserHandleAvatarType::Webp:
            return "webp";
        case UserHandleAvatarType::Jpeg:
            return "jpeg";
        case UserHandleAvatarType::Png:
            break;
    }
    return "png";
}

}  // namespace

std::optional<UserHandle> UserHandle::OfKnown(std::shared_ptr<const UserCell> cell) {
    const auto user = cell ? cell->Load() : nullptr;
    if (!user || !user->IsKnown()) return std::nullopt;
    return UserHandle(std::move(cell));
}

std::optional<std::string> UserHandle::Avatar() const {
    const auto user = Load();
    return user ? user->avatar : std::nullopt;
}

std::string UserHandle::AvatarTypeToString(UserHandleAvatarType type) {
    return std::string(EnumName(type));
}

std::string UserHandle::AvatarUrl(UserHandleAvatarType animated_type,
                                  UserHandleAvatarType static_type) const {
    const auto user = Load();
    if (!user) return {};
    std::string url = cell_->ImageBase();
    if (!user->avatar) {
        // The time bits of the id pick one of the default pictures.
        return url + "/embed/avatars/" + std::to_string((user->id >> 22) % kDefaultAvatars) +
               ".png";
    }
    const bool animated = user->avatar->starts_with("a_");
    url += "/avatars/" + std::to_string(user->id) + "/" + *user->avatar + ".";
    url += Extension(animated ? animated_type : static_type);
    return url;
}

std::string UserHandle::DisplayName() const {
    const auto user = Load();
    if (!user) return {};
    return user->DisplayName();
}

std::optional<Activity> UserHandle::GameActivity() const {
    const auto user = Load();
    if (!user || !user->game_activity) return std::nullopt;
    return user->game_activity->activity;
}

std::optional<std::string> UserHandle::GlobalName() const {
    const auto user = Load();
    return user ? user->global_name : std::nullopt;
}

std::uint64_t UserHandle::Id() const { return cell_ ? cell_->Id() : 0; }

bool UserHandle::IsProvisional() const {
    const auto user = Load();
    return user && user->provisional;
}

RelationshipHandle UserHandle::Relationship() const { return RelationshipHandle(cell_); }

StatusType UserHandle::Status() const {
    const auto user = Load();
    if (!user) return StatusType::Unknown;
    return user->relationship.type == RelationshipType::Blocked ? StatusType::Blocked
                                                                : user->status;
}

std::vector<UserApplicationProfileHandle> UserHandle::UserApplicationProfiles() const {
    std::vector<UserApplicationProfileHandle> handles;
    const auto user = Load();
    if (!user || !user->profiles) return handles;
    for (const Profile& profile : *user->profiles) {
        handles.emplace_back(cell_, profile.application_id);
    }
    return handles;
}

std::string UserHandle::Username() const {
    const auto user = Load();
    return user ? user->username : std::string();
}

}  // namespace engine
