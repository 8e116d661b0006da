#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/domain/client_services.h"
#include "engine/domain/completion.h"
#include "engine/messages/message_manager.h"
#include "engine/messages/store/message_handle.h"
#include "engine/messages/summary_cache.h"
#include "engine/messages/user_message_summary.h"

namespace engine {

/// Reads messages back: what was said in lobbies and conversations (protocol 3.5, 3.7). Owned by
/// shared_ptr; I/O thread only.
class MessageHistory : public std::enable_shared_from_this<MessageHistory> {
  public:
    using Messages = std::vector<MessageHandle>;  ///< the newest first

    MessageHistory(std::shared_ptr<ClientServices> services,
                   std::shared_ptr<MessageManager> messages);

    void GetLobbyMessagesWithLimit(std::uint64_t lobby_id, std::int32_t limit,
                                   Completion<Messages> completion);
    /// From what the client keeps, when that holds enough. 0 or less means all that are allowed.
    void GetUserMessagesWithLimit(std::uint64_t user_id, std::int32_t limit,
                                  Completion<Messages> completion);
    /// From what the client keeps, once the service has listed them.
    void GetUserMessageSummaries(Completion<std::vector<UserMessageSummary>> completion);

    SummaryCache& CachedSummaries() noexcept { return summaries_; }

  private:
    void Ask(std::string path, std::int32_t limit, std::uint64_t lobby_id,
             Completion<Messages> completion);
    Result<Messages> Take(const boost::json::value& answer, std::uint64_t lobby_id,
                          RemovalLog::Moment asked);
    std::shared_ptr<const MessageCell> Place(Message message, RemovalLog::Moment asked);
    std::optional<Messages> FromCache(std::uint64_t user_id, std::int32_t limit) const;

    std::shared_ptr<ClientServices> services_;
    std::shared_ptr<MessageManager> messages_;
    SummaryCache summaries_;
};

}  // namespace engine
