#pragma once

#include <atomic>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/run/callback_queue.h"
#include "engine/core/state/snapshot_map.h"
#include "engine/users/user_cell.h"

namespace engine {

/// The users a client knows. Changed on the I/O thread only; lookups from any thread.
///
/// A user whose cell is held stays: relationships, lobbies, messages and the host's handles hold
/// cells. Of the others the store keeps the most recently seen.
class UserStore {
  public:
    /// How many of the users whom nothing else keeps survive a `Prune`.
    static constexpr std::ptrdiff_t kMaxOthers = 1000;
    /// How long their names may be together, in bytes; names of people have some tens each.
    static constexpr std::size_t kMaxBytesOfOthers = 1024 * 1024;

    UserStore(std::shared_ptr<const CallbackOwner> owner, std::string image_base);

    /// The cell of that user, or null. Any thread.
    std::shared_ptr<const UserCell> Find(std::uint64_t id) const {
        auto cell = cells_.Find(id);
        return cell && cell->Claim() ? cell : nullptr;
    }
    /// The signed-in user's cell, or null before READY. Any thread.
    std::shared_ptr<const UserCell> Current() const;
    /// Id of the signed-in user, 0 before READY. Any thread.
    std::uint64_t CurrentId() const noexcept { return current_.load(std::memory_order_acquire); }

    /// Whether the signed-in user's account is a provisional one. Any thread.
    bool CurrentIsProvisional() const;

    /// Whether the client was destroyed. Any thread.
    bool IsDropped() const noexcept { return owner_->Dropped(); }

    /// The cells of all users, in no order. Any thread.
    std::vector<std::shared_ptr<const UserCell>> All() const;

    /// Sets the session's user. If it is another user than before, users that nobody holds are
    /// removed, and the relationships of the others are reset.
    void SetCurrent(std::uint64_t id);

    /// Adds or updates the users of a list; entries without an id are skipped.
    void Update(const boost::json::array& users);
    /// Adds or updates one user; its id, or nothing when it has none.
    std::optional<std::uint64_t> Update(const boost::json::object& user);
    /// The same; the user's cell, or null.
    std::shared_ptr<const UserCell> Learn(const boost::json::object& user);
    /// The cell of the user, of whom just the id is known unless he is there already.
    std::shared_ptr<const UserCell> Ensure(std::uint64_t id);
    /// Runs `edit(User&)`, which says whether it changed anything, on a copy that takes the place
    /// of the user. Whether it did; false for a user who is not there.
    template <class Editor>
    bool Edit(std::uint64_t id, Editor edit) {
        const auto cell = cells_.FindAsWriter(id);
        const auto known = cell ? cell->Load() : nullptr;
        if (!known) return false;
        User user = *known;
        if (!edit(user)) return false;
        cell->Store(std::move(user));
        return true;
    }

    /// Forgets users whom nothing keeps, once many have come since the last time, or ones with long
    /// names. To be called when an event or answer is dealt with, so that all whom it names can be
    /// held before.
    void Prune();

  private:
    /// A user whom nothing else keeps.
    struct Other {
        std::uint64_t heard;
        std::uint64_t id;
        std::size_t bytes;
    };

    std::shared_ptr<UserCell> Place(std::uint64_t id);
    void ForgetAccount();
    void Forget(std::uint64_t id);
    std::vector<Other> Others() const;

    std::shared_ptr<const CallbackOwner> owner_;
    std::shared_ptr<const std::string> image_base_;
    std::atomic<std::uint64_t> current_{0};
    std::shared_ptr<const UserCell> current_cell_;  // keeps the signed-in user
    SnapshotMap<UserCell> cells_;
    std::uint64_t heard_ = 0;
    std::uint64_t account_since_ = 0;  // who was not seen since is another account's
    std::size_t prune_at_ = 2 * kMaxOthers;
    std::size_t bytes_since_ = 0;  // of names that came since the last `Prune`
};

}  // namespace engine
