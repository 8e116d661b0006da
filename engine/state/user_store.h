#pragma once

#include <atomic>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/callback_queue.h"
#include "engine/state/snapshot.h"
#include "engine/state/user_cell.h"

namespace engine {

/// The users a client knows. Changed on the I/O thread only; lookups from any thread.
class UserStore {
  public:
    UserStore(std::shared_ptr<const CallbackOwner> owner, std::string image_base);

    /// The cell of that user, or null. Any thread.
    std::shared_ptr<const UserCell> Find(std::uint64_t id) const;
    /// The signed-in user's cell, or null before READY. Any thread.
    std::shared_ptr<const UserCell> Current() const;
    /// Id of the signed-in user, 0 before READY. Any thread.
    std::uint64_t CurrentId() const noexcept { return current_.load(std::memory_order_acquire); }

    /// Whether the signed-in user's account is a provisional one. Any thread.
    bool CurrentIsProvisional() const;

    void SetCurrent(std::uint64_t id) noexcept { current_.store(id, std::memory_order_release); }

    /// Whether the client is gone, so that there is nothing to see any more. Any thread.
    bool IsGone() const noexcept { return owner_->Dropped(); }

    /// The cells of all users, in no order. Any thread.
    std::vector<std::shared_ptr<const UserCell>> All() const;

    /// Adds or updates the users of a list; entries without an id are skipped.
    void Update(const boost::json::array& users);
    /// Adds or updates one user; its id, or nothing when it has none.
    std::optional<std::uint64_t> Update(const boost::json::object& user);
    /// Adds those users that are not there yet, of whom just the id is known.
    void Ensure(const std::vector<std::uint64_t>& ids);
    /// Runs `edit(User&)`, which says whether it changed anything, on a copy that takes the place
    /// of the user. Whether it did; false for a user who is not there.
    template <class Editor>
    bool Edit(std::uint64_t id, Editor edit) {
        const auto cell = FindCell(id);
        const auto known = cell ? cell->Load() : nullptr;
        if (!known) return false;
        User user = *known;
        if (!edit(user)) return false;
        cell->Store(std::move(user));
        return true;
    }

  private:
    using Cells = std::unordered_map<std::uint64_t, std::shared_ptr<UserCell>>;

    std::shared_ptr<UserCell> FindCell(std::uint64_t id) const;
    bool Change(std::uint64_t id, const boost::json::object& object);
    void Add(std::vector<User> users);

    std::shared_ptr<const CallbackOwner> owner_;
    std::shared_ptr<const std::string> image_base_;
    std::atomic<std::uint64_t> current_{0};
    Snapshot<Cells> cells_;  // replaced whole when users are added
};

}  // namespace engine
