#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "engine/core/run/callback_queue.h"
#include "engine/core/state/snapshot.h"
#include "engine/users/user.h"

namespace engine {

/// One user in a client's state: its newest snapshot, written on the I/O thread and read by the
/// handles. Holding a cell keeps the user in the client's state; it may outlive the client.
class UserCell {
  public:
    /// `owner` says when the client is gone; `image_base` is shared by all cells of a client.
    UserCell(User user, std::shared_ptr<const CallbackOwner> owner,
             std::shared_ptr<const std::string> image_base)
        : id_(user.id),
          user_(std::make_shared<const User>(std::move(user))),
          owner_(std::move(owner)),
          image_base_(std::move(image_base)) {}

    /// The newest snapshot, null after the client was destroyed. Any thread.
    std::shared_ptr<const User> Load() const noexcept {
        return owner_->Dropped() ? nullptr : user_.Load();
    }

    /// The user's id, 0 after the client was destroyed. Any thread.
    std::uint64_t Id() const noexcept { return owner_->Dropped() ? 0 : id_; }

    void Store(User user) { user_.Store(std::make_shared<const User>(std::move(user))); }

    const std::string& ImageBase() const noexcept { return *image_base_; }

    /// To be called after finding and holding the cell. Returns whether the user is still in the
    /// store; if so, the user stays while the cell is held. Any thread.
    bool Claim() const noexcept {
        State state = state_.load(std::memory_order_relaxed);
        do {
            if (state == State::Removed) return false;
            // Exchanged even if unchanged, so that TryForget either sees the holder or fails.
        } while (!state_.compare_exchange_weak(state, State::Stored, std::memory_order_acq_rel,
                                               std::memory_order_acquire));
        return true;
    }

    /// Whether nothing but the `own` pointers of the caller's holds `cell`, and nobody can claim it
    /// any more. I/O thread only.
    static bool TryForget(const std::shared_ptr<UserCell>& cell, long own) noexcept {
        cell->state_.exchange(State::Checking, std::memory_order_acq_rel);
        if (cell.use_count() > own) return false;
        State expected = State::Checking;
        return cell->state_.compare_exchange_strong(expected, State::Removed,
                                                    std::memory_order_acq_rel);
    }

    /// When the user was last seen, in the store's own count. I/O thread only.
    std::uint64_t heard = 0;

  private:
    enum class State : std::uint8_t { Stored, Checking, Removed };

    const std::uint64_t id_;
    mutable std::atomic<State> state_{State::Stored};
    Snapshot<User> user_;
    std::shared_ptr<const CallbackOwner> owner_;
    std::shared_ptr<const std::string> image_base_;
};

}  // namespace engine
