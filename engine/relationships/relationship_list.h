#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/state/snapshot_map.h"
#include "engine/users/user_cell.h"

namespace engine {

/// Cells of users.
using UserCells = std::vector<std::shared_ptr<const UserCell>>;

/// The users with whom the signed-in user has a relationship of any kind, whom it keeps. Changed on
/// the I/O thread, read on any.
class RelationshipList {
  public:
    /// With how many users there may be a relationship (the service allows 1,000 friends).
    static constexpr std::size_t kMax = 10'000;

    /// In the order in which they came: those of READY as it lists them. Any thread.
    UserCells All() const;

    /// How many users are in it. I/O thread.
    std::size_t Size() const noexcept { return entries_.Size(); }
    bool Contains(std::uint64_t user_id) const { return entries_.FindAsWriter(user_id) != nullptr; }
    /// Adds the user as the last one; who is in the list stays at his place.
    void Add(std::uint64_t user_id, std::shared_ptr<const UserCell> cell);
    /// The same, but who is in the list moves to the end.
    void PutLast(std::uint64_t user_id, std::shared_ptr<const UserCell> cell);
    void Remove(std::uint64_t user_id) { entries_.Remove(user_id); }

  private:
    struct Entry {
        std::uint64_t place;
        std::shared_ptr<const UserCell> cell;
    };

    SnapshotMap<const Entry> entries_;
    std::uint64_t places_ = 0;
};

}  // namespace engine
