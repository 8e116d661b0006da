#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/messages/store/message_fields.h"
#include "engine/model/generated/records.h"
#include "engine/users/metadata.h"
#include "engine/users/user_cell.h"

namespace engine {

/// A message at one moment (protocol 3.4). A plain value.
struct Message {
    std::uint64_t id = 0;
    std::uint64_t channel_id = 0;    ///< the other user's id when the conversation is in-game only
    std::uint64_t lobby_id = 0;      ///< 0 outside of lobbies
    std::uint64_t recipient_id = 0;  ///< the other user of a conversation of two, else 0
    std::uint64_t author_id = 0;
    bool in_game_only = false;  ///< does not appear on the platform
    std::string content;
    Metadata metadata;
    Metadata moderation_metadata;
    std::optional<std::uint64_t> application_id;
    std::optional<std::string> additional_name;
    std::optional<AdditionalContent> additional_content;
    std::optional<DisclosureTypes> disclosure;
    bool sent_from_game = false;
    std::uint64_t sent = 0;    ///< milliseconds since the Unix epoch
    std::uint64_t edited = 0;  ///< likewise; 0 = never

    // Whom the client keeps as long as the message, so that its handles can show them.
    std::shared_ptr<const UserCell> author;
    std::vector<std::shared_ptr<const UserCell>> named;  ///< the recipient and who is mentioned

    /// What it is listed under: the lobby, the other user, or else the channel.
    std::uint64_t Conversation() const noexcept;
    /// How many bytes of memory it takes at most to keep it, with all that is kept for it.
    std::size_t Weight() const noexcept;
};

/// Changes the message to what the fields say; the ids of message, conversation and author are the
/// caller's business. Fields of a wrong type are ignored. What is absent stays, but moderation
/// metadata, which an edit takes away.
void UpdateMessage(Message& message, const MessageFields& fields);

/// What a message object holds besides its text, of several kinds the first in the order voice
/// message, poll, thread, attachments, stickers, embeds, others (protocol 3.4).
std::optional<AdditionalContent> ReadAdditionalContent(const MessageFields& message);

}  // namespace engine
