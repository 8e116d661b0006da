#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/model/generated/enums.h"
#include "engine/users/user_cell.h"

namespace engine {

class UserHandle;
class UserStore;

/// The SDK's view of how the signed-in user and another one are related: always shows the newest
/// state, and defaults after the client was destroyed. A value that is cheap to copy. All getters:
/// any thread, no lock.
class RelationshipHandle {
  public:
    /// A handle of nobody.
    RelationshipHandle() = default;
    explicit RelationshipHandle(std::shared_ptr<const UserCell> cell) : cell_(std::move(cell)) {}
    /// With a user that the client may come to know later.
    RelationshipHandle(std::uint64_t user_id, std::shared_ptr<const UserStore> users);

    RelationshipType DiscordRelationshipType() const;
    RelationshipType GameRelationshipType() const;
    std::uint64_t Id() const;
    bool IsSpamRequest() const;
    /// Unset while no more than the user's id is known.
    std::optional<UserHandle> User() const;

  private:
    std::shared_ptr<const UserCell> Cell() const;
    Relationship Load() const;

    std::shared_ptr<const UserCell> cell_;
    // Of a user who was not known when the handle was made.
    std::uint64_t user_id_ = 0;
    std::shared_ptr<const UserStore> users_;
};

}  // namespace engine
