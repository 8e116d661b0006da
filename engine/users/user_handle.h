#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/model/generated/enums.h"
#include "engine/model/generated/records.h"
#include "engine/users/relationship_handle.h"
#include "engine/users/user_application_profile_handle.h"
#include "engine/users/user_cell.h"

namespace engine {

/// The SDK's view of a user: always shows the newest state, and defaults after the client was
/// destroyed. A value that is cheap to copy. All getters: any thread, no lock.
class UserHandle {
  public:
    /// A handle of nobody.
    UserHandle() = default;
    explicit UserHandle(std::shared_ptr<const UserCell> cell) : cell_(std::move(cell)) {}
    /// A handle of that cell's user, unless there is none or no more than the id is known.
    static std::optional<UserHandle> OfKnown(std::shared_ptr<const UserCell> cell);

    /// Hash of the profile picture, if there is one.
    std::optional<std::string> Avatar() const;
    static std::string AvatarTypeToString(UserHandleAvatarType type);
    /// URL of the profile picture, or of the default one: `animated_type` for an animated picture,
    /// else `static_type`. Below the client's web base.
    std::string AvatarUrl(UserHandleAvatarType animated_type,
                          UserHandleAvatarType static_type) const;
    /// The global name, or the user name when there is none.
    std::string DisplayName() const;
    /// What the user does in this game, or else in another one of the same publisher.
    std::optional<Activity> GameActivity() const;
    std::optional<std::string> GlobalName() const;
    std::uint64_t Id() const;
    bool IsProvisional() const;
    RelationshipHandle Relationship() const;
    /// Blocked of a user whom the signed-in one has blocked.
    StatusType Status() const;
    std::vector<UserApplicationProfileHandle> UserApplicationProfiles() const;
    std::string Username() const;

  private:
    std::shared_ptr<const User> Load() const noexcept { return cell_ ? cell_->Load() : nullptr; }

    std::shared_ptr<const UserCell> cell_;
};

}  // namespace engine
