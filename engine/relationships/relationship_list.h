#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/exports/generated/enums.h"
#include "engine/state/snapshot.h"
#include "engine/state/user_cell.h"

namespace engine {

/// Cells of users.
using UserCells = std::vector<std::shared_ptr<const UserCell>>;

/// The users with whom the signed-in user has a relationship of any kind, in the order in which
/// they came. Changed on the I/O thread, read on any.
class RelationshipList {
  public:
    RelationshipList() : cells_(std::make_shared<const UserCells>()) {}

    std::shared_ptr<const UserCells> All() const { return cells_.Load(); }

    void Replace(UserCells cells);
    /// Does nothing when the user is in the list.
    void Add(std::shared_ptr<const UserCell> cell);
    void Remove(const std::shared_ptr<const UserCell>& cell);

  private:
    Snapshot<UserCells> cells_;
};

}  // namespace engine
