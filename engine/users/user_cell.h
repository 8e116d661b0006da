#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "engine/core/callback_queue.h"
#include "engine/core/snapshot.h"
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
        : user_(std::make_shared<const User>(std::move(user))),
          owner_(std::move(owner)),
          image_base_(std::move(image_base)) {}

    /// The newest snapshot, null once the client is gone. Any thread.
    std::shared_ptr<const User> Load() const noexcept {
        return owner_->Dropped() ? nullptr : user_.Load();
    }

    void Store(User user) { user_.Store(std::make_shared<const User>(std::move(user))); }

    const std::string& ImageBase() const noexcept { return *image_base_; }

    /// When the user was heard of last, in the store's own count. I/O thread only.
    std::uint64_t heard = 0;

  private:
    Snapshot<User> user_;
    std::shared_ptr<const CallbackOwner> owner_;
    std::shared_ptr<const std::string> image_base_;
};

}  // namespace engine
