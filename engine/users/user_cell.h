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

/// The place of one user in a client's state: its newest snapshot, written on the I/O thread and
/// read by the handles. Who holds it keeps the client from forgetting the user; it outlives the
/// client.
class UserCell {
  public:
    /// `owner` tells when the client is gone; `image_base` is shared by all cells of a client.
    UserCell(User user, std::shared_ptr<const CallbackOwner> owner,
             std::shared_ptr<const std::string> image_base)
        : id_(user.id),
          user_(std::make_shared<const User>(std::move(user))),
          owner_(std::move(owner)),
          image_base_(std::move(image_base)) {}

    /// The newest snapshot, null once the client is gone. Any thread.
    std::shared_ptr<const User> Load() const noexcept {
        return owner_->Dropped() ? nullptr : user_.Load();
    }

    /// The user's id, 0 once the client is gone. Any thread.
    std::uint64_t Id() const noexcept { return owner_->Dropped() ? 0 : id_; }

    void Store(User user) { user_.Store(std::make_shared<const User>(std::move(user))); }

    const std::string& ImageBase() const noexcept { return *image_base_; }

    /// To be called by whoever found it, once it is held: whether the user is still known, and from
    /// then on is while it is held. Any thread.
    bool Claim() const noexcept {
        Keeping keeping = keeping_.load(std::memory_order_relaxed);
        do {
            if (keeping == Keeping::Over) return false;
            // Exchanged even for the same, so that TryForget either sees who holds it or is
            // stopped.
        } while (!keeping_.compare_exchange_weak(keeping, Keeping::Kept, std::memory_order_acq_rel,
                                                 std::memory_order_acquire));
        return true;
    }

    /// Whether nothing but the `own` pointers of the caller's holds `cell`, and nobody can claim it
    /// any more. I/O thread only.
    static bool TryForget(const std::shared_ptr<UserCell>& cell, long own) noexcept {
        cell->keeping_.exchange(Keeping::InDoubt, std::memory_order_acq_rel);
        if (cell.use_count() > own) return false;
        Keeping expected = Keeping::InDoubt;
        return cell->keeping_.compare_exchange_strong(expected, Keeping::Over,
                                                      std::memory_order_acq_rel);
    }

    /// When the user was heard of last, in the store's own count. I/O thread only.
    std::uint64_t heard = 0;

  private:
    enum class Keeping : std::uint8_t { Kept, InDoubt, Over };

    const std::uint64_t id_;
    mutable std::atomic<Keeping> keeping_{Keeping::Kept};
    Snapshot<User> user_;
    std::shared_ptr<const CallbackOwner> owner_;
    std::shared_ptr<const std::string> image_base_;
};

}  // namespace engine
