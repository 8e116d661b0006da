#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/messages/store/message.h"
#include "engine/messages/user_message_summary.h"

namespace engine {

/// The latest message of each conversation of two, once the service has listed them; kept up to
/// date by events, unless there are very many. I/O thread only.
class SummaryCache {
  public:
    /// The summaries, the latest first; nothing until they are filled, and after a change that the
    /// cache cannot follow.
    std::optional<std::vector<UserMessageSummary>> Get() const;

    /// To be called when a list is asked for, and passed to `Fill`.
    std::uint64_t Ask() noexcept {
        asked_ = true;
        return generation_;
    }
    /// Takes what the service listed, and answers with it and what arrived meanwhile. Is not kept
    /// when something was lost since it was asked for.
    std::vector<UserMessageSummary> Fill(std::uint64_t asked,
                                         const std::vector<UserMessageSummary>& listed);

    void OnArrived(const Message& message);
    void OnDeleted(std::uint64_t message_id);
    void Reset();

  private:
    std::map<std::uint64_t, std::uint64_t> latest_;  // by user
    std::set<std::uint64_t> messages_;               // the same messages
    bool filled_ = false;
    bool asked_ = false;
    std::uint64_t generation_ = 0;
};

}  // namespace engine
