#include "engine/messages/message_manager.h"

#include <boost/json/array.hpp>
#include <chrono>
#include <utility>

#include "engine/channels/channel.h"
#include "engine/core/json/json_fields.h"

namespace engine {

namespace json = boost::json;

namespace {

/// The service counts at most so many in a message.
constexpr std::size_t kMaxMentions = 100;
constexpr std::chrono::minutes kPruneEvery{10};

/// Whether the conversation exists in the game only.
bool IsEphemeral(const MessageFields& fields) {
    const json::object* const channel = AsObject(fields.channel);
    auto type = AsInteger(fields.channel_type);
    if (!type && channel) type = IntegerField(*channel, "type");
    return type && *type == static_cast<std::int64_t>(ChannelType::EphemeralDm);
}

}  // namespace

MessageManager::MessageManager(std::shared_ptr<ClientServices> services,
                               std::shared_ptr<const LobbyStore> lobbies,
                               std::shared_ptr<const ChannelStore> channels)
    : Domain(std::move(services)),
      message_created(services_->events),
      message_updated(services_->events),
      message_deleted(services_->events),
      channels_(channels),
      context_(std::make_shared<const MessageContext>(
          MessageContext{services_->users, std::move(lobbies), std::move(channels)})),
      store_(services_->owner) {
    On("MESSAGE_CREATE", [this](const json::value& data) { OnCreate(data, false); });
    On("MESSAGE_UPDATE", [this](const json::value& data) { OnUpdate(data, false); });
    On("MESSAGE_DELETE", [this](const json::value& data) { OnDelete(data, "channel_id"); });
    On("LOBBY_MESSAGE_CREATE", [this](const json::value& data) { OnCreate(data, true); });
    On("LOBBY_MESSAGE_UPDATE", [this](const json::value& data) { OnUpdate(data, true); });
    On("LOBBY_MESSAGE_DELETE", [this](const json::value& data) { OnDelete(data, "lobby_id"); });
}

std::optional<MessageHandle> MessageManager::GetMessageHandle(std::uint64_t id) const {
    auto cell = store_.Find(id);
    if (!cell || services_->owner->Dropped()) return std::nullopt;
    return MessageHandle(context_, std::move(cell));
}

std::optional<MessageManager::Location> MessageManager::LocationOnPlatform(std::uint64_t id) const {
    const auto cell = store_.Find(id);
    const auto message = cell ? cell->Load() : nullptr;
    if (!message || message->disclosure) return std::nullopt;
    if (message->lobby_id == 0) {
        if (message->in_game_only) return std::nullopt;
        return Location{0, message->channel_id};
    }
    if (message->channel_id == message->lobby_id) return std::nullopt;
    const auto lobby_cell = context_->lobbies->Find(message->lobby_id);
    const auto lobby = lobby_cell ? lobby_cell->Load() : nullptr;
    const bool linked = lobby && lobby->linked_channel;
    return Location{linked ? lobby->linked_channel->guild_id : 0, message->channel_id};
}

/// Messages of the previous user must not be visible to a new one.
void MessageManager::OnReady(const json::object&) {
    const std::uint64_t user_id = services_->users->CurrentId();
    if (std::exchange(user_id_, user_id) != user_id) store_.Clear();
    store_.StartSession();
    removals_.RemoveAll();
    Prune();
    if (on_session) on_session();
}

std::optional<Message> MessageManager::Read(const MessageFields& fields, std::uint64_t lobby_id) {
    const auto id = AsId(fields.id);
    const json::object* const author = AsObject(fields.author);
    const auto author_id = author ? IdField(*author, "id") : std::nullopt;
    const bool has_text = fields.content && fields.content->is_string();
    if (!id || !author_id || !has_text) return std::nullopt;
    auto read = std::make_optional<Message>();
    Message& message = *read;
    message.id = *id;
    message.author_id = *author_id;
    message.lobby_id = AsId(fields.lobby_id).value_or(lobby_id);
    message.channel_id = AsId(fields.channel_id).value_or(message.lobby_id);
    if (message.channel_id == 0) return std::nullopt;
    message.in_game_only = message.lobby_id == 0 && IsEphemeral(fields);
    message.recipient_id = Recipient(fields, message);
    UpdateUsers(message, fields);
    UpdateMessage(message, fields);
    const std::uint64_t application_id = message.application_id.value_or(0);
    message.sent_from_game =
        message.sent_from_game || services_->session.IsOwnOrSibling(application_id, 0);
    return read;
}

/// The other user of a conversation of two; 0 for a lobby and a conversation of more.
std::uint64_t MessageManager::Recipient(const MessageFields& fields, const Message& known) const {
    if (known.lobby_id != 0) return 0;
    const std::uint64_t self = services_->users->CurrentId();
    const auto named = AsId(fields.recipient_id);
    if (named && *named != self) return *named;
    const json::object* const channel = AsObject(fields.channel);
    auto recipients = channel ? Recipients(*channel) : std::nullopt;
    if (!recipients) {
        const auto conversation = channels_->Conversation(known.channel_id);
        if (conversation) recipients = conversation->recipients;
    }
    if (recipients && recipients->size() > 1) return 0;
    if (recipients && recipients->size() == 1) return recipients->front();
    return known.author_id == self ? 0 : known.author_id;
}

/// Updates the users that the message mentions, and keeps them.
void MessageManager::UpdateUsers(Message& message, const MessageFields& fields) {
    UserStore& users = *services_->users;
    const json::array* const mentions = AsArray(fields.mentions);
    if (mentions || !message.author) {
        message.named.clear();
        if (message.recipient_id != 0) message.named.push_back(users.Ensure(message.recipient_id));
    }
    for (std::size_t i = 0; mentions && i < mentions->size() && i < kMaxMentions; ++i) {
        const json::object* const user = (*mentions)[i].if_object();
        if (auto cell = user ? users.Learn(*user) : nullptr)
            message.named.push_back(std::move(cell));
    }
    if (const json::object* const author = AsObject(fields.author)) {
        message.author = users.Learn(*author);
    }
}

void MessageManager::Prune() {
    store_.Prune();
    prune_timer_.Start(kPruneEvery, [this] { Prune(); });
}

void MessageManager::OnCreate(const json::value& data, bool in_lobby) {
    const json::object* const object = data.if_object();
    if (!object) return Skip("about a new message");
    const MessageFields fields(*object);
    if (fields.IsInvite()) return;
    auto message = Read(fields);
    if (!message || (message->lobby_id != 0) != in_lobby) return Skip("about a new message");
    const bool own = message->author_id == services_->users->CurrentId();
    const std::string nonce = own ? AsString(fields.nonce).value_or("") : "";
    const std::uint64_t id = message->id;
    const auto cell = store_.Put(std::move(*message), MessageOrigin::Event);
    const auto now = cell->Load();
    if (now && on_arrived) on_arrived(*now, nonce);
    message_created.Fire(id);
}

void MessageManager::OnUpdate(const json::value& data, bool in_lobby) {
    const json::object* const object = data.if_object();
    if (!object) return Skip("about a changed message");
    const MessageFields fields(*object);
    const auto id = AsId(fields.id);
    if (!id) return Skip("about a changed message");
    const auto cell = store_.Find(*id);
    const auto known = cell ? cell->Load() : nullptr;
    std::optional<Message> message;
    if (known) {
        message = *known;
        UpdateUsers(*message, fields);
        UpdateMessage(*message, fields);
        message->sent_from_game = message->sent_from_game || known->sent_from_game;
    } else if (!fields.IsInvite()) {
        message = Read(fields);
    }
    if (!message || (message->lobby_id != 0) != in_lobby) return Skip("about a changed message");
    store_.Put(std::move(*message), MessageOrigin::Answer);
    message_updated.Fire(*id);
}

void MessageManager::OnDelete(const json::value& data, std::string_view place) {
    const json::object* const object = data.if_object();
    const auto id = object ? IdField(*object, "id") : std::nullopt;
    const auto place_id = object ? IdField(*object, place) : std::nullopt;
    if (!id || !place_id) return Skip("about a deleted message");
    removals_.Add(*id);
    store_.Remove(*id);
    if (on_deleted) on_deleted(*id);
    message_deleted.Fire(*id, *place_id);
}

void MessageManager::Skip(std::string_view event) {
    services_->log->Warning("A gateway event " + std::string(event) +
                            " lacks an id, a place, an author or a text and is skipped.");
}

}  // namespace engine
