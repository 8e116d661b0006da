#include "engine/invites/local_invites.h"

#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/core/text/text_length.h"

namespace engine {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxLocalContent = 1024;

template <class... Values>
IpcRequests::Handler Answered(Completion<Values...> completion) {
    return [completion = std::move(completion)](const Result<json::value>& answer) mutable {
        if (answer) return completion.Succeed(Values{}...);
        completion.Fail(answer.GetError());
    };
}

}  // namespace

std::optional<ActivityInvite> ReadLocalInvite(const json::object& data, ActivityActionTypes type,
                                              std::uint64_t application_id) {
    const json::object* const user = ObjectField(data, "user");
    const auto sender = user ? IdField(*user, "id") : std::nullopt;
    if (!sender) return std::nullopt;
    const json::object none;
    const json::object* activity = ObjectField(data, "activity");
    if (!activity) activity = &none;
    const json::object* const party = ObjectField(*activity, "party");
    ActivityInvite invite;
    invite.sender_id = *sender;
    invite.channel_id = IdField(data, "channel_id").value_or(0);
    invite.message_id = IdField(data, "message_id").value_or(0);
    invite.type = type;
    const auto named = IdField(data, "application_id");
    invite.application_id =
        named ? *named : IdField(*activity, "application_id").value_or(application_id);
    invite.parent_application_id = IdField(*activity, "parent_application_id").value_or(0);
    invite.party_id = party ? StringField(*party, "id").value_or("") : "";
    invite.session_id = StringField(*activity, "session_id").value_or("");
    invite.is_valid = true;
    return invite;
}

LocalInvites::LocalInvites(PresenceManager& presence,
                           std::function<void(ActivityInvite)> on_received)
    : presence_(presence) {
    const auto listen = [&](const char* event, ActivityActionTypes type) {
        const auto on_event = [&presence, on_received, type](const json::value& data) {
            const json::object* const object = data.if_object();
            auto invite = object ? ReadLocalInvite(*object, type, presence.Local().ApplicationId())
                                 : std::nullopt;
            if (invite) on_received(std::move(*invite));
        };
        subscriptions_.Add(presence.Local().Events().On(event, on_event));
    };
    listen("ACTIVITY_INVITE", ActivityActionTypes::Join);
    listen("ACTIVITY_JOIN_REQUEST", ActivityActionTypes::JoinRequest);
}

void LocalInvites::Send(std::uint64_t user_id, const std::string& content,
                        Completion<> completion) {
    json::object arguments{{"user_id", std::to_string(user_id)},
                           {"type", static_cast<int>(ActivityActionTypes::Join)},
                           {"pid", presence_.Pid()}};
    if (CharacterCount(content) > kMaxLocalContent) {
        return completion.Fail(Error::Invalid("The content has " +
                                              std::to_string(CharacterCount(content)) +
                                              " characters; an invite can have 1024."));
    }
    if (!content.empty()) arguments["content"] = content;
    presence_.Command("ACTIVITY_INVITE_USER", std::move(arguments),
                      Answered(std::move(completion)));
}

void LocalInvites::Reply(const ActivityInvite& request, Completion<> completion) {
    presence_.Command("SEND_ACTIVITY_JOIN_INVITE",
                      {{"user_id", std::to_string(request.sender_id)}, {"pid", presence_.Pid()}},
                      Answered(std::move(completion)));
}

void LocalInvites::Accept(const ActivityInvite& invite, Completion<std::string> completion) {
    json::object arguments{{"type", static_cast<int>(ActivityActionTypes::Join)},
                           {"user_id", std::to_string(invite.sender_id)},
                           {"session_id", invite.session_id},
                           {"channel_id", std::to_string(invite.channel_id)},
                           {"message_id", std::to_string(invite.message_id)}};
    if (invite.application_id != 0) {
        arguments["application_id"] = std::to_string(invite.application_id);
    }
    presence_.Command("ACCEPT_ACTIVITY_INVITE", std::move(arguments),
                      Answered(std::move(completion)));
}

}  // namespace engine
