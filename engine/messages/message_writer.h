#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/domain/client_services.h"
#include "engine/domain/completion.h"
#include "engine/messages/message_manager.h"
#include "engine/messages/message_sender.h"
#include "engine/users/metadata.h"

namespace engine {

/// What a player writes.
struct MessageDraft {
    std::string content;
    std::optional<Metadata> metadata;
};

/// Sends, edits and deletes the player's own messages (protocol 3.5, 3.7). Owned by shared_ptr; I/O
/// thread only.
class MessageWriter : public std::enable_shared_from_this<MessageWriter> {
  public:
    MessageWriter(std::shared_ptr<ClientServices> services,
                  std::shared_ptr<MessageManager> messages);

    // These four complete with the message's id.
    void SendLobbyMessage(std::uint64_t lobby_id, std::string content,
                          Completion<std::uint64_t> completion);
    void SendLobbyMessageWithMetadata(std::uint64_t lobby_id, std::string content,
                                      Metadata metadata, Completion<std::uint64_t> completion);
    void SendUserMessage(std::uint64_t user_id, std::string content,
                         Completion<std::uint64_t> completion);
    void SendUserMessageWithMetadata(std::uint64_t user_id, std::string content, Metadata metadata,
                                     Completion<std::uint64_t> completion);

    void EditUserMessage(std::uint64_t user_id, std::uint64_t message_id, std::string content,
                         Completion<> completion);
    void DeleteUserMessage(std::uint64_t user_id, std::uint64_t message_id,
                           Completion<> completion);

    /// The gateway reported the player's own message with that nonce.
    void OnArrived(const Message& message, const std::string& nonce);

  private:
    void SendToLobby(std::uint64_t lobby_id, MessageDraft draft,
                     Completion<std::uint64_t> completion);
    void SendToUser(std::uint64_t user_id, MessageDraft draft,
                    Completion<std::uint64_t> completion);
    void Send(std::string path, MessageDraft draft, Completion<std::uint64_t> completion);
    std::uint64_t OnSent(const boost::json::value& answer);
    void OnEdited(const boost::json::value& answer);
    void Disclose(const Message& message);

    std::shared_ptr<ClientServices> services_;
    std::shared_ptr<MessageManager> messages_;
    std::shared_ptr<MessageSender> sender_;
};

}  // namespace engine
