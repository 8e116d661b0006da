#include "engine/invites/activity_invite.h"

#include "engine/core/json/json_fields.h"

namespace engine {
namespace {

namespace json = boost::json;

std::optional<ActivityActionTypes> ReadType(const json::object& activity) {
    const auto type = IntegerField(activity, "type");
    for (const auto known : {ActivityActionTypes::Join, ActivityActionTypes::JoinRequest}) {
        if (type == static_cast<std::int64_t>(known)) return known;
    }
    return std::nullopt;
}

}  // namespace

bool CarriesInvite(const json::object& message) {
    return ObjectField(message, "activity") != nullptr;
}

std::optional<ActivityInvite> ReadInvite(const json::object& message,
                                         std::uint64_t application_id) {
    const json::object* const activity = ObjectField(message, "activity");
    const json::object* const author = ObjectField(message, "author");
    const auto type = activity ? ReadType(*activity) : std::nullopt;
    const auto sender = author ? IdField(*author, "id") : std::nullopt;
    auto message_id = IdField(message, "id");
    if (!message_id) message_id = IdField(message, "message_id");
    const auto party = activity ? StringField(*activity, "party_id") : std::nullopt;
    if (!type || !sender || !message_id || !party || party->empty()) return std::nullopt;

    ActivityInvite invite;
    invite.sender_id = *sender;
    invite.channel_id = IdField(message, "channel_id").value_or(0);
    invite.message_id = *message_id;
    invite.type = *type;
    invite.application_id = IdField(message, "application_id").value_or(application_id);
    if (const json::object* const application = ObjectField(message, "application")) {
        invite.application_id = IdField(*application, "id").value_or(invite.application_id);
        invite.parent_application_id = IdField(*application, "parent_id").value_or(0);
    }
    invite.party_id = *party;
    invite.session_id = StringField(*activity, "session_id").value_or("");
    invite.is_valid = true;
    return invite;
}

bool HasRoom(const Activity& activity) {
    if (!activity.party || activity.party->id.empty()) return false;
    const ActivityParty& party = *activity.party;
    // A size of 0 shows no limit.
    return party.current_size >= 1 && (party.max_size == 0 || party.current_size < party.max_size);
}

}  // namespace engine
