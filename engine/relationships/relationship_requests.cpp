#include <string_view>
#include <utility>

#include "engine/client/domain_request.h"
#include "engine/exports/generated/enum_names.h"
#include "engine/relationships/relationships.h"

namespace engine {
namespace {

namespace json = boost::json;

constexpr std::string_view kPlatform = "/users/@me/relationships";
constexpr std::string_view kGame = "/users/@me/game-relationships";

std::string PathOf(std::string_view base, std::uint64_t user_id) {
    return std::string(base) + "/" + std::to_string(user_id);
}

/// Asks for a relationship, or accepts the one that is asked for.
ApiRequest Ask(std::string_view base, std::uint64_t user_id) {
    return ApiRequest::Json("PUT", PathOf(base, user_id), json::object());
}

ApiRequest SetType(std::string_view base, std::uint64_t user_id, RelationshipType type) {
    return ApiRequest::Json("PUT", PathOf(base, user_id),
                            json::object{{"type", static_cast<std::int32_t>(type)}});
}

/// Not as `Ask`, which would ask anew where the other has withdrawn meanwhile.
ApiRequest Accept(std::string_view base, std::uint64_t user_id) {
    return SetType(base, user_id, RelationshipType::Friend);
}

ApiRequest End(std::string_view base, std::uint64_t user_id) {
    return ApiRequest::Delete(PathOf(base, user_id));
}

/// Ends both friendships, one after the other.
boost::asio::awaitable<void> EndBoth(std::shared_ptr<ApiClient> api, std::uint64_t user_id,
                                     Completion<> completion) {
    for (const std::string_view base : {kPlatform, kGame}) {
        const auto answer = co_await api->Send(End(base, user_id));
        if (!answer) co_return completion.Fail(answer.GetError());
    }
    completion.Succeed();
}

}  // namespace

void Relationships::SendFriendRequest(std::string username, Completion<> completion) {
    // Names without a number behind them have a null one (protocol 3.8).
    json::object body{{"username", std::move(username)}, {"discriminator", nullptr}};
    SendByName(kPlatform, std::move(body), std::move(completion));
}

void Relationships::SendGameFriendRequest(std::string username, Completion<> completion) {
    SendByName(kGame, json::object{{"username", std::move(username)}}, std::move(completion));
}

void Relationships::SendFriendRequest(std::uint64_t user_id, Completion<> completion) {
    Send(user_id, Ask(kPlatform, user_id), std::move(completion));
}

void Relationships::SendGameFriendRequest(std::uint64_t user_id, Completion<> completion) {
    Send(user_id, Ask(kGame, user_id), std::move(completion));
}

void Relationships::AcceptFriendRequest(std::uint64_t user_id, Completion<> completion) {
    if (!Require(Kind::Platform, user_id, RelationshipType::PendingIncoming, completion)) return;
    Send(user_id, Accept(kPlatform, user_id), std::move(completion));
}

void Relationships::RejectFriendRequest(std::uint64_t user_id, Completion<> completion) {
    if (!Require(Kind::Platform, user_id, RelationshipType::PendingIncoming, completion)) return;
    Send(user_id, End(kPlatform, user_id), std::move(completion));
}

void Relationships::CancelFriendRequest(std::uint64_t user_id, Completion<> completion) {
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

void Relationships::RemoveFriend(std::uint64_t user_id, Completion<> completion) {
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
    Executor::Instance().Spawn(EndBoth(services_->api, user_id, std::move(completion)),
                               services_->log);
}

void Relationships::Block(std::uint64_t user_id, Completion<> completion) {
    Send(user_id, SetType(kPlatform, user_id, RelationshipType::Blocked), std::move(completion));
}

void Relationships::Unblock(std::uint64_t user_id, Completion<> completion) {
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
