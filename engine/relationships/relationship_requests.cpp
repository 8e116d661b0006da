#include <string_view>
#include <utility>

#include "engine/domain/domain_request.h"
#include "engine/model/generated/enum_names.h"
#include "engine/relationships/relationships.h"

namespace engine {
namespace {

namespace json = boost::json;

constexpr std::string_view kPlatform = "/users/@me/relationships";
constexpr std::string_view kGame = "/users/@me/game-relationships";

std::string PathOf(std::string_view base, std::uint64_t user_id) {
    return std::string(base) + "/" + std::to_string(user_id);
}

/// A change of the relationship with that user. Changes on the platform and in the game depend on
/// each other, so all of them are in one lane.
ApiRequest Change(ApiRequest request, std::uint64_t user_id) {
    request.lane = "/relationships/" + std::to_string(user_id);
    return request;
}

/// Asks for a relationship, or accepts the one that is asked for.
ApiRequest Ask(std::string_view base, std::uint64_t user_id) {
    return Change(ApiRequest::Json("PUT", PathOf(base, user_id), json::object()), user_id);
}

ApiRequest SetType(std::string_view base, std::uint64_t user_id, RelationshipType type) {
    json::object body{{"type", static_cast<std::int32_t>(type)}};
    return Change(ApiRequest::Json("PUT", PathOf(base, user_id), std::move(body)), user_id);
}

/// Unlike `Ask`, this does not send a new request if the other user has withdrawn theirs meanwhile.
ApiRequest Accept(std::string_view base, std::uint64_t user_id) {
    return SetType(base, user_id, RelationshipType::Friend);
}

ApiRequest End(std::string_view base, std::uint64_t user_id) {
    return Change(ApiRequest::Delete(PathOf(base, user_id)), user_id);
}

/// Sends the first of two requests that wait in one lane; the second is not sent when it fails.
boost::asio::awaitable<void> SendFirst(std::shared_ptr<ApiClient> api, ApiRequest request,
                                       std::shared_ptr<RequestHandle> second) {
    const auto answer = co_await api->Send(std::move(request));
    if (!answer) second->Cancel(answer.GetError());
}

}  // namespace

void Relationships::SendDiscordFriendRequest(std::string username, Completion<> completion) {
    // Names without a number behind them have a null one (protocol 3.8).
    json::object body{{"username", std::move(username)}, {"discriminator", nullptr}};
    SendByName(kPlatform, std::move(body), std::move(completion));
}

void Relationships::SendGameFriendRequest(std::string username, Completion<> completion) {
    SendByName(kGame, json::object{{"username", std::move(username)}}, std::move(completion));
}

void Relationships::SendDiscordFriendRequestById(std::uint64_t user_id, Completion<> completion) {
    Send(user_id, Ask(kPlatform, user_id), std::move(completion));
}

void Relationships::SendGameFriendRequestById(std::uint64_t user_id, Completion<> completion) {
    Send(user_id, Ask(kGame, user_id), std::move(completion));
}

void Relationships::AcceptDiscordFriendRequest(std::uint64_t user_id, Completion<> completion) {
    if (!Require(Kind::Platform, user_id, RelationshipType::PendingIncoming, completion)) return;
    Send(user_id, Accept(kPlatform, user_id), std::move(completion));
}

void Relationships::RejectDiscordFriendRequest(std::uint64_t user_id, Completion<> completion) {
    if (!Require(Kind::Platform, user_id, RelationshipType::PendingIncoming, completion)) return;
    Send(user_id, End(kPlatform, user_id), std::move(completion));
}

void Relationships::CancelDiscordFriendRequest(std::uint64_t user_id, Completion<> completion) {
    if (!Require(Kind::Platform, user_id, RelationshipType::PendingOutgoing, completion)) return;
    Send(user_id, End(kPlatform, user_id), std::move(completion));
}

void Relationships::AcceptGameFriendRequest(std::uint64_t user_id, Completion<> completion) {
    if (!Require(Kind::Game, user_id, RelationshipType::PendingIncoming, completion)) return;
    Send(user_id, Accept(kGame, user_id), std::move(completion));
}

void Relationships::RejectGameFriendRequest(std::uint64_t user_id, Completion<> completion) {
    if (!Require(Kind::Game, user_id, RelationshipType::PendingIncoming, completion)) return;
    Send(user_id, End(kGame, user_id), std::move(completion));
}

void Relationships::CancelGameFriendRequest(std::uint64_t user_id, Completion<> completion) {
    if (!Require(Kind::Game, user_id, RelationshipType::PendingOutgoing, completion)) return;
    Send(user_id, End(kGame, user_id), std::move(completion));
}

void Relationships::RemoveGameFriend(std::uint64_t user_id, Completion<> completion) {
    if (!Require(Kind::Game, user_id, RelationshipType::Friend, completion)) return;
    Send(user_id, End(kGame, user_id), std::move(completion));
}

void Relationships::RemoveDiscordAndGameFriend(std::uint64_t user_id, Completion<> completion) {
    const Result<void> ready = services_->RequireReady();
    if (!ready) return completion.Fail(ready.GetError());
    const Relationship relationship = Find(user_id);
    if (!relationship.IsFriend()) {
        return completion.Fail(
            Error::Invalid("The user " + std::to_string(user_id) +
                           " is a friend neither on the platform nor in the game."));
    }
    if (relationship.type != RelationshipType::Friend) {
        return Send(user_id, End(kGame, user_id), std::move(completion));
    }
    if (relationship.game_type != RelationshipType::Friend) {
        return Send(user_id, End(kPlatform, user_id), std::move(completion));
    }
    // Both are in the lane before anything else that the player does next.
    ApiRequest second = End(kGame, user_id);
    second.handle = std::make_shared<RequestHandle>();
    Executor::Instance().Spawn(SendFirst(services_->api, End(kPlatform, user_id), second.handle),
                               services_->log);
    Send(user_id, std::move(second), std::move(completion));
}

void Relationships::BlockUser(std::uint64_t user_id, Completion<> completion) {
    Send(user_id, SetType(kPlatform, user_id, RelationshipType::Blocked), std::move(completion));
}

void Relationships::UnblockUser(std::uint64_t user_id, Completion<> completion) {
    if (!Require(Kind::Platform, user_id, RelationshipType::Blocked, completion)) return;
    Send(user_id, End(kPlatform, user_id), std::move(completion));
}

/// Whether the relationship is of the type `needed`; else the completion fails.
bool Relationships::Require(Kind kind, std::uint64_t user_id, RelationshipType needed,
                            Completion<>& completion) const {
    const Result<void> ready = services_->RequireReady();
    if (!ready) {
        completion.Fail(ready.GetError());
        return false;
    }
    const bool platform = kind == Kind::Platform;
    const Relationship relationship = Find(user_id);
    const RelationshipType type = platform ? relationship.type : relationship.game_type;
    if (type == needed) return true;
    completion.Fail(Error::Invalid("The relationship with user " + std::to_string(user_id) +
                                   (platform ? " on the platform" : " in the game") + " is " +
                                   std::string(EnumName(type)) + ". It must be " +
                                   std::string(EnumName(needed)) + "."));
    return false;
}

void Relationships::Send(std::uint64_t user_id, ApiRequest request, Completion<> completion) {
    if (user_id == 0) return completion.Fail(Error::Invalid("The user id is 0. Pass a user's id."));
    SendRequest(*services_, std::move(request), std::move(completion));
}

void Relationships::SendByName(std::string_view base, json::object body, Completion<> completion) {
    if (body.at("username").as_string().empty()) {
        return completion.Fail(Error::Invalid("The username is empty. Pass the name of a user."));
    }
    SendRequest(*services_, ApiRequest::Json("POST", std::string(base), std::move(body)),
                std::move(completion));
}

}  // namespace engine
