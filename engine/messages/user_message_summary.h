#pragma once

#include <cstdint>

namespace engine {

/// A conversation of two, by the other user and the latest message. A plain value with the SDK's
/// getters.
class UserMessageSummary {
  public:
    UserMessageSummary(std::uint64_t user_id, std::uint64_t last_message_id) noexcept
        : user_id_(user_id), last_message_id_(last_message_id) {}

    std::uint64_t LastMessageId() const noexcept { return last_message_id_; }
    std::uint64_t UserId() const noexcept { return user_id_; }

  private:
    std::uint64_t user_id_;
    std::uint64_t last_message_id_;
};

}  // namespace engine
