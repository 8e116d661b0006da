#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/core/text/text_length.h"
#include "engine/domain/domain_request.h"
#include "engine/invites/activity_invite.h"
#include "engine/invites/activity_invites.h"

namespace engine {
namespace {

namespace json = boost::json;

/// Most characters of a direct message (protocol 11).
constexpr std::size_t kMaxContent = 2000;

/// Whether others can join what the player does; else what is missing (protocol 3.11).
Result<void> RequireJoinable(const std::optional<Activity>& activity) {
    const std::string set = " Set it with UpdateRichPresence() before.";
    if (!activity) return Error::Invalid("There is no current activity to join." + set);
    if (!activity->party || activity->party->id.empty()) {
        return Error::Invalid("The current activity has no party to join." + set);
    }
    if (!HasRoom(*activity)) {
        return Error::Invalid("The party of the current activity has no free place: " +
                              std::to_string(activity->party->current_size) + " of " +
                              std::to_string(activity->party->max_size) + ".");
    }
    if (!activity->secrets || activity->secrets->join.empty()) {
        return Error::Invalid("The current activity has no join secret." + set);
    }
    return {};
}

Result<void> RequireShort(const std::string& content) {
    const std::size_t length = CharacterCount(content);
    if (length <= kMaxContent) return {};
    return Error::Invalid("The text of the invite has " + std::to_string(length) +
                          " characters. It can have at most " + std::to_string(kMaxContent) + ".");
}

Result<std::string> ReadSecret(const json::value& answer) {
    const json::object* const object = answer.if_object();
    auto secret = object ? StringField(*object, "secret") : std::nullopt;
    if (secret) return std::move(*secret);
    return Error::Network(NetworkFailure::Protocol,
                          "The service's answer to the accepted invite has no secret.");
}

}  // namespace

void ActivityInvites::Send(const std::optional<Activity>& own, std::uint64_t user_id,
                           std::string content, Completion<> completion) {
    Result<void> possible = services_->RequireReady();
    if (possible) possible = RequireJoinable(own);
    if (possible) possible = RequireShort(content);
    if (!possible) return completion.Fail(possible.GetError());
    ActivityInvite invite;
    invite.type = ActivityActionTypes::Join;
    invite.application_id = services_->session.ApplicationId();
    invite.session_id = services_->gateway->SessionId();
    invite.party_id = own->party->id;
    SendMessage(user_id, std::move(invite), std::move(content), std::move(completion));
}

void ActivityInvites::SendActivityJoinRequest(std::uint64_t user_id, Completion<> completion) {
    const Result<void> ready = services_->RequireReady();
    if (!ready) return completion.Fail(ready.GetError());
    const auto cell = services_->users->Find(user_id);
    const auto user = cell ? cell->Load() : nullptr;
    const auto game = user ? user->game_activity : nullptr;
    if (!game || !HasRoom(game->activity)) {
        return completion.Fail(Error::Invalid("The user " + std::to_string(user_id) +
                                              " has no activity in this game with a free place."));
    }
    ActivityInvite invite;
    invite.type = ActivityActionTypes::JoinRequest;
    invite.application_id =
        game->activity.application_id.value_or(services_->session.ApplicationId());
    invite.session_id = game->session_id;
    invite.party_id = game->activity.party->id;
    SendMessage(user_id, std::move(invite), "", std::move(completion));
}

void ActivityInvites::Reply(const std::optional<Activity>& own, const ActivityInvite& request,
                            Completion<> completion) {
    if (request.type != ActivityActionTypes::JoinRequest) {
        return completion.Fail(
            Error::Invalid("The invite is no join request. Pass one whose type is JoinRequest."));
    }
    Send(own, request.sender_id, "", std::move(completion));
}

void ActivityInvites::Accept(const ActivityInvite& invite, Completion<std::string> completion) {
    if (invite.type != ActivityActionTypes::Join) {
        return completion.Fail(
            Error::Invalid("The invite cannot be accepted. Pass one whose type is Join."));
    }
    if (invite.sender_id == 0 || invite.application_id == 0 || invite.session_id.empty()) {
        return completion.Fail(Error::Invalid(
            "The invite names no sender, application or session. Pass one as it came."));
    }
    const std::string path = "/users/" + std::to_string(invite.sender_id) + "/sessions/" +
                             PercentEncode(invite.session_id) + "/activities/" +
                             std::to_string(invite.application_id) + "/" +
                             std::to_string(static_cast<std::int32_t>(invite.type));
    Parameters query;
    if (invite.channel_id != 0) {
        query.emplace_back("channel_id", std::to_string(invite.channel_id));
    }
    if (invite.message_id != 0) {
        query.emplace_back("message_id", std::to_string(invite.message_id));
    }
    SendRequest(*services_, ApiRequest::Get(path, std::move(query)), std::move(completion),
                ReadSecret);
}

void ActivityInvites::SendMessage(std::uint64_t user_id, ActivityInvite invite, std::string content,
                                  Completion<> completion) {
    if (user_id == 0) return completion.Fail(Error::Invalid("The user id is 0. Pass a user's id."));
    json::object activity{{"type", static_cast<std::int32_t>(invite.type)},
                          {"party_id", invite.party_id}};
    if (!invite.session_id.empty()) activity["session_id"] = invite.session_id;
    json::object body{{"content", std::move(content)},
                      {"activity", std::move(activity)},
                      {"application_id", std::to_string(invite.application_id)}};
    SendRequest(*services_,
                ApiRequest::Json("POST", "/users/" + std::to_string(user_id) + "/messages",
                                 std::move(body)),
                std::move(completion));
}

}  // namespace engine
