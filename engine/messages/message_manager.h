#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/channels/channel_store.h"
#include "engine/core/run/timer.h"
#include "engine/core/state/removal_log.h"
#include "engine/domain/domain.h"
#include "engine/domain/event_slot.h"
#include "engine/messages/store/message_context.h"
#include "engine/messages/store/message_handle.h"
#include "engine/messages/store/message_store.h"

namespace engine {

/// The messages of a client as the gateway reports them (protocol 4.10). I/O thread only; what any
/// thread may use says so.
class MessageManager final : public Domain {
  public:
    MessageManager(std::shared_ptr<ClientServices> services,
                   std::shared_ptr<const LobbyStore> lobbies,
                   std::shared_ptr<const ChannelStore> channels);

    std::string_view Name() const noexcept override { return "messages"; }
    void OnReady(const boost::json::object& ready) override;

    /// The message, if the client knows it. Any thread.
    std::optional<MessageHandle> GetMessageHandle(std::uint64_t id) const;
    /// Where on the platform a message can be seen.
    struct Location {
        std::uint64_t guild_id = 0;  ///< 0 for a conversation
        std::uint64_t channel_id = 0;
    };
    /// Nothing for a message that is not known or exists in the game alone. Any thread.
    std::optional<Location> LocationOnPlatform(std::uint64_t id) const;
    /// Whether there is such a place. Any thread.
    bool CanOpenMessageInDiscord(std::uint64_t id) const {
        return LocationOnPlatform(id).has_value();
    }
    MessageHandle Handle(std::shared_ptr<const MessageCell> cell) const {
        return {context_, std::move(cell)};
    }

    /// A message object as the client sees it; nothing when it lacks an id, a place or an author.
    /// `lobby_id` is the lobby it is known to be in, or 0.
    std::optional<Message> Read(const MessageFields& fields, std::uint64_t lobby_id = 0);

    MessageStore& Store() noexcept { return store_; }
    /// The player has left that lobby: what was said there is soon forgotten.
    void OnLobbyRemoved(std::uint64_t lobby_id) { store_.Leave(lobby_id); }
    /// Which messages were deleted when.
    RemovalLog& Removals() noexcept { return removals_; }

    // Events with the message's id, and of a deleted one its channel's or lobby's.
    EventSlot<std::uint64_t> message_created;
    EventSlot<std::uint64_t> message_updated;
    EventSlot<std::uint64_t, std::uint64_t> message_deleted;

    // For the other parts of this domain, before the host is notified of it. `nonce` is empty
    // unless this user sent the message with one.
    std::function<void(const Message&, const std::string& nonce)> on_arrived;
    std::function<void(std::uint64_t message_id)> on_deleted;
    /// What is known may be outdated.
    std::function<void()> on_session;

  private:
    void OnCreate(const boost::json::value& data, bool in_lobby);
    void OnUpdate(const boost::json::value& data, bool in_lobby);
    void OnDelete(const boost::json::value& data, std::string_view place);
    std::uint64_t Recipient(const MessageFields& fields, const Message& known) const;
    void UpdateUsers(Message& message, const MessageFields& fields);
    void Prune();
    void Skip(std::string_view event);

    std::shared_ptr<const ChannelStore> channels_;
    std::shared_ptr<const MessageContext> context_;
    MessageStore store_;
    RemovalLog removals_;
    std::uint64_t user_id_ = 0;  // whose messages these are
    Timer prune_timer_;
};

}  // namespace engine
