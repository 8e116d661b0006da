#pragma once

#include <memory>
#include <utility>

#include "engine/core/run/callback_queue.h"
#include "engine/core/state/snapshot.h"
#include "engine/messages/store/message.h"

namespace engine {

/// The place of one message in a client's state: its newest snapshot, written on the I/O thread and
/// read by the handles, which keep the cell alive past the client and past the cache.
class MessageCell {
  public:
    MessageCell(Message&& message, std::shared_ptr<const CallbackOwner> owner)
        : conversation(message.Conversation()),
          message_(std::make_shared<const Message>(std::move(message))),
          owner_(std::move(owner)) {}

    /// What the message is listed under, whatever a later snapshot says.
    const std::uint64_t conversation;

    /// The newest snapshot, null after the client was destroyed. Any thread.
    std::shared_ptr<const Message> Load() const noexcept {
        return owner_->Dropped() ? nullptr : message_.Load();
    }

    void Store(Message&& message) {
        message_.Store(std::make_shared<const Message>(std::move(message)));
    }

  private:
    Snapshot<Message> message_;
    std::shared_ptr<const CallbackOwner> owner_;
};

}  // namespace engine
