#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

namespace engine {

/// What a message object of the service holds (protocol 3.4); null for what it lacks. Found in one
/// walk through the object: looking up each of them costs more than reading their text did, and
/// messages come by the thousand. Refers to the object.
struct MessageFields {
    using Field = const boost::json::value*;

    explicit MessageFields(const boost::json::object& message);

    /// Invites arrive as messages, but games do not see them as messages.
    bool IsInvite() const noexcept { return activity && activity->is_object(); }

    Field activity = nullptr;
    Field application_id = nullptr;
    Field attachments = nullptr;
    Field author = nullptr;
    Field channel = nullptr;
    Field channel_id = nullptr;
    Field channel_type = nullptr;
    Field components = nullptr;
    Field content = nullptr;
    Field edited_timestamp = nullptr;
    Field embeds = nullptr;
    Field flags = nullptr;
    Field id = nullptr;
    Field lobby_id = nullptr;
    Field lobby_member = nullptr;
    Field mentions = nullptr;
    Field metadata = nullptr;
    Field moderation_metadata = nullptr;
    Field nonce = nullptr;
    Field poll = nullptr;
    Field recipient_id = nullptr;
    Field sticker_items = nullptr;
    Field thread = nullptr;
    Field timestamp = nullptr;
    Field type = nullptr;
};

}  // namespace engine
