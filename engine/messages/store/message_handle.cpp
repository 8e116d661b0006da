#include "engine/messages/store/message_handle.h"

#include "engine/messages/store/readable_content.h"

namespace engine {

template <class Field>
Field MessageHandle::Get(Field Message::*field) const {
    const auto message = cell_->Load();
    return message ? (*message).*field : Field();
}

std::optional<UserHandle> MessageHandle::User(std::uint64_t id) const {
    return UserHandle::OfKnown(id == 0 ? nullptr : context_->users->Find(id));
}

std::optional<engine::AdditionalContent> MessageHandle::AdditionalContent() const {
    return Get(&Message::additional_content);
}

std::optional<std::string> MessageHandle::AdditionalName() const {
    return Get(&Message::additional_name);
}

std::optional<std::uint64_t> MessageHandle::ApplicationId() const {
    return Get(&Message::application_id);
}

std::optional<UserHandle> MessageHandle::Author() const { return User(AuthorId()); }

std::uint64_t MessageHandle::AuthorId() const { return Get(&Message::author_id); }

std::optional<ChannelHandle> MessageHandle::Channel() const {
    const auto message = cell_->Load();
    if (!message || message->in_game_only) return std::nullopt;
    return context_->channels->Find(message->channel_id);
}

std::uint64_t MessageHandle::ChannelId() const { return Get(&Message::channel_id); }

std::string MessageHandle::Content() const {
    return ReadableContent(RawContent(), *context_->users);
}

std::optional<DisclosureTypes> MessageHandle::DisclosureType() const {
    return Get(&Message::disclosure);
}

std::uint64_t MessageHandle::EditedTimestamp() const { return Get(&Message::edited); }

std::uint64_t MessageHandle::Id() const { return Get(&Message::id); }

std::optional<LobbyHandle> MessageHandle::Lobby() const {
    const std::uint64_t id = Get(&Message::lobby_id);
    auto lobby = id == 0 ? nullptr : context_->lobbies->Find(id);
    if (!lobby) return std::nullopt;
    return LobbyHandle(context_->lobbies, std::move(lobby));
}

engine::Metadata MessageHandle::Metadata() const { return Get(&Message::metadata); }

engine::Metadata MessageHandle::ModerationMetadata() const {
    return Get(&Message::moderation_metadata);
}

std::string MessageHandle::RawContent() const { return Get(&Message::content); }

std::optional<UserHandle> MessageHandle::Recipient() const { return User(RecipientId()); }

std::uint64_t MessageHandle::RecipientId() const { return Get(&Message::recipient_id); }

bool MessageHandle::SentFromGame() const { return Get(&Message::sent_from_game); }

std::uint64_t MessageHandle::SentTimestamp() const { return Get(&Message::sent); }

}  // namespace engine
