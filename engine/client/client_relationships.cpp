#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"
#include "engine/relationships/friend_groups.h"
#include "engine/relationships/friend_search.h"

namespace engine {
namespace {

std::vector<RelationshipHandle> Handles(const UserCells& cells) {
    return std::vector<RelationshipHandle>(cells.begin(), cells.end());
}

}  // namespace

/// Runs one of the requests about a user on the I/O thread.
template <class Target>
void Client::PostRelationship(void (Relationships::*request)(Target, Completion<>), Target target,
                              Callback<ClientResult> callback) {
    Post([request, target = std::move(target),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        (core.relationships.*request)(std::move(target), std::move(completion));
    });
}

RelationshipHandle Client::GetRelationshipHandle(std::uint64_t user_id) const {
    return RelationshipHandle(user_id, core_->services->users);
}

std::vector<RelationshipHandle> Client::GetRelationships() const {
    return Handles(*core_->relationships.All());
}

std::vector<RelationshipHandle> Client::GetRelationshipsByGroup(RelationshipGroupType group) const {
    return Handles(FriendsOfGroup(*core_->relationships.All(), group));
}

std::vector<UserHandle> Client::SearchFriendsByUsername(const std::string& search_str) const {
    const UserCells cells = SearchFriends(*core_->relationships.All(), search_str);
    return std::vector<UserHandle>(cells.begin(), cells.end());
}

void Client::SetRelationshipCreatedCallback(ClientRelationshipCreatedCallback callback) {
    core_->relationships.Created().Set(std::move(callback));
}

void Client::SetRelationshipDeletedCallback(ClientRelationshipDeletedCallback callback) {
    core_->relationships.Deleted().Set(std::move(callback));
}

void Client::SetRelationshipGroupsUpdatedCallback(
    ClientRelationshipGroupsUpdatedCallback callback) {
    core_->relationships.GroupsUpdated().Set(std::move(callback));
}

void Client::SendDiscordFriendRequest(std::string username,
                                      ClientSendFriendRequestCallback callback) {
    PostRelationship<std::string>(&Relationships::SendFriendRequest, std::move(username),
                                  std::move(callback));
}

void Client::SendDiscordFriendRequestById(std::uint64_t user_id,
                                          ClientUpdateRelationshipCallback callback) {
    PostRelationship<std::uint64_t>(&Relationships::SendFriendRequest, user_id,
                                    std::move(callback));
}

void Client::AcceptDiscordFriendRequest(std::uint64_t user_id,
                                        ClientUpdateRelationshipCallback callback) {
    PostRelationship(&Relationships::AcceptFriendRequest, user_id, std::move(callback));
}

void Client::RejectDiscordFriendRequest(std::uint64_t user_id,
                                        ClientUpdateRelationshipCallback callback) {
    PostRelationship(&Relationships::RejectFriendRequest, user_id, std::move(callback));
}

void Client::CancelDiscordFriendRequest(std::uint64_t user_id,
                                        ClientUpdateRelationshipCallback callback) {
    PostRelationship(&Relationships::CancelFriendRequest, user_id, std::move(callback));
}

void Client::SendGameFriendRequest(std::string username, ClientSendFriendRequestCallback callback) {
    PostRelationship<std::string>(&Relationships::SendGameFriendRequest, std::move(username),
                                  std::move(callback));
}

void Client::SendGameFriendRequestById(std::uint64_t user_id,
                                       ClientUpdateRelationshipCallback callback) {
    PostRelationship<std::uint64_t>(&Relationships::SendGameFriendRequest, user_id,
                                    std::move(callback));
}

void Client::AcceptGameFriendRequest(std::uint64_t user_id,
                                     ClientUpdateRelationshipCallback callback) {
    PostRelationship(&Relationships::AcceptGameFriendRequest, user_id, std::move(callback));
}

void Client::RejectGameFriendRequest(std::uint64_t user_id,
                                     ClientUpdateRelationshipCallback callback) {
    PostRelationship(&Relationships::RejectGameFriendRequest, user_id, std::move(callback));
}

void Client::CancelGameFriendRequest(std::uint64_t user_id,
                                     ClientUpdateRelationshipCallback callback) {
    PostRelationship(&Relationships::CancelGameFriendRequest, user_id, std::move(callback));
}

void Client::RemoveDiscordAndGameFriend(std::uint64_t user_id,
                                        ClientUpdateRelationshipCallback callback) {
    PostRelationship(&Relationships::RemoveFriend, user_id, std::move(callback));
}

void Client::RemoveGameFriend(std::uint64_t user_id, ClientUpdateRelationshipCallback callback) {
    PostRelationship(&Relationships::RemoveGameFriend, user_id, std::move(callback));
}

void Client::BlockUser(std::uint64_t user_id, ClientUpdateRelationshipCallback callback) {
    PostRelationship(&Relationships::Block, user_id, std::move(callback));
}

void Client::UnblockUser(std::uint64_t user_id, ClientUpdateRelationshipCallback callback) {
    PostRelationship(&Relationships::Unblock, user_id, std::move(callback));
}

}  // namespace engine
