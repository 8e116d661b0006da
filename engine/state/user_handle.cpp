#include "engine/state/user_handle.h"

#include "engine/exports/generated/enum_names.h"

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
    return user->global_name ? *user->global_name : user->username;
}

std::optional<std::string> UserHandle::GlobalName() const {
    const auto user = Load();
    return user ? user->global_name : std::nullopt;
}

std::uint64_t UserHandle::Id() const {
    const auto user = Load();
    return user ? user->id : 0;
}

bool UserHandle::IsProvisional() const {
    const auto user = Load();
    return user && user->provisional;
}

StatusType UserHandle::Status() const {
    const auto user = Load();
    return user ? user->status : StatusType::Unknown;
}

std::string UserHandle::Username() const {
    const auto user = Load();
    return user ? user->username : std::string();
}

}  // namespace engine
