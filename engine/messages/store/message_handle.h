#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/channels/channel_handle.h"
#include "engine/lobbies/lobby_handle.h"
#include "engine/messages/store/message_cell.h"
#include "engine/messages/store/message_context.h"
#include "engine/users/user_handle.h"

namespace engine {

/// The SDK's view of a message: the newest state while the client keeps the message, then the last
/// one known, and defaults after the client was destroyed. A value that is cheap to copy. All
/// getters: any thread, no lock.
class MessageHandle {
  public:
    MessageHandle(std::shared_ptr<const MessageContext> context,
                  std::shared_ptr<const MessageCell> cell)
        : context_(std::move(context)), cell_(std::move(cell)) {}

    std::optional<engine::AdditionalContent> AdditionalContent() const;
    std::optional<std::string> AdditionalName() const;
    std::optional<std::uint64_t> ApplicationId() const;
    std::optional<UserHandle> Author() const;
    std::uint64_t AuthorId() const;
    std::optional<ChannelHandle> Channel() const;
    std::uint64_t ChannelId() const;
    std::string Content() const;
    std::optional<DisclosureTypes> DisclosureType() const;
    std::uint64_t EditedTimestamp() const;
    std::uint64_t Id() const;
    std::optional<LobbyHandle> Lobby() const;
    engine::Metadata Metadata() const;
    engine::Metadata ModerationMetadata() const;
    std::string RawContent() const;
    std::optional<UserHandle> Recipient() const;
    std::uint64_t RecipientId() const;
    bool SentFromGame() const;
    std::uint64_t SentTimestamp() const;

  private:
    /// The field, or its default after the client was destroyed.
    template <class Field>
    Field Get(Field Message::*field) const;
    std::optional<UserHandle> User(std::uint64_t id) const;

    std::shared_ptr<const MessageContext> context_;
    std::shared_ptr<const MessageCell> cell_;
};

}  // namespace engine
