#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/ids/id_hash.h"
#include "engine/domain/completion.h"
#include "engine/domain/domain.h"
#include "engine/domain/event_slot.h"
#include "engine/relationships/relationship_list.h"
#include "engine/users/relationship_handle.h"
#include "engine/users/user_handle.h"
#include "engine/users/user_store.h"

namespace engine {

/// The signed-in user's relationships: the list, kept up to date with the gateway's events, and the
/// requests that change it (protocol 3.8, 4.10, 10.6). I/O thread, but what says any thread.
class Relationships final : public Domain {
  public:
    explicit Relationships(std::shared_ptr<ClientServices> services);

    std::string_view Name() const noexcept override { return "relationships"; }
    void OnReady(const boost::json::object& ready) override;

    // Any thread.
    /// The users with whom there is a relationship.
    UserCells All() const { return list_.All(); }
    RelationshipHandle GetRelationshipHandle(std::uint64_t user_id) const;
    std::vector<RelationshipHandle> GetRelationships() const;
    std::vector<RelationshipHandle> GetRelationshipsByGroup(RelationshipGroupType group) const;
    std::vector<UserHandle> SearchFriendsByUsername(const std::string& search_str) const;

    /// Fired with the other user's id and whether it is the relationship on the platform.
    EventSlot<std::uint64_t, bool> relationship_created;
    EventSlot<std::uint64_t, bool> relationship_deleted;
    /// Fired with the id of a friend who may have moved to another group.
    EventSlot<std::uint64_t> relationship_groups_updated;

    /// Called when a user's presence was updated.
    void OnPresence(std::uint64_t user_id);

    // relationship_requests.cpp: the requests. Each is refused with ClientNotReady while not Ready,
    // and with ValidationError where the relationship is none that it can change.
    void SendDiscordFriendRequest(std::string username, Completion<> completion);
    void SendDiscordFriendRequestById(std::uint64_t user_id, Completion<> completion);
    void AcceptDiscordFriendRequest(std::uint64_t user_id, Completion<> completion);
    void RejectDiscordFriendRequest(std::uint64_t user_id, Completion<> completion);
    void CancelDiscordFriendRequest(std::uint64_t user_id, Completion<> completion);
    void SendGameFriendRequest(std::string username, Completion<> completion);
    void SendGameFriendRequestById(std::uint64_t user_id, Completion<> completion);
    void AcceptGameFriendRequest(std::uint64_t user_id, Completion<> completion);
    void RejectGameFriendRequest(std::uint64_t user_id, Completion<> completion);
    void CancelGameFriendRequest(std::uint64_t user_id, Completion<> completion);
    void RemoveGameFriend(std::uint64_t user_id, Completion<> completion);
    void RemoveDiscordAndGameFriend(std::uint64_t user_id, Completion<> completion);
    void BlockUser(std::uint64_t user_id, Completion<> completion);
    void UnblockUser(std::uint64_t user_id, Completion<> completion);

  private:
    /// The two kinds of relationship that users can have at the same time.
    enum class Kind { Platform, Game };
    /// What READY lists, in its order.
    struct Listed {
        std::vector<std::uint64_t> ids;
        std::unordered_map<std::uint64_t, Relationship, IdHash> by_id;
    };

    void ReadList(Kind kind, const boost::json::object& ready, Listed& listed);
    void OnAdd(Kind kind, const boost::json::value& data);
    void OnUpdate(const boost::json::value& data);
    void OnRemove(Kind kind, const boost::json::value& data);
    void Change(std::uint64_t user_id, const Relationship& now, bool announce);
    void Apply(std::uint64_t user_id, const Relationship& relationship);
    void Announce(std::uint64_t user_id, const Relationship& before, const Relationship& now);
    Relationship Find(std::uint64_t user_id) const;
    bool Concerns(Kind kind, const boost::json::object& object) const;
    void Skip(const char* event) const;
    void LeaveOut() const;

    bool Require(Kind kind, std::uint64_t user_id, RelationshipType needed,
                 Completion<>& completion) const;
    void Send(std::uint64_t user_id, ApiRequest request, Completion<> completion);
    void SendByName(std::string_view base, boost::json::object body, Completion<> completion);

    UserStore& users_;  // of the services
    RelationshipList list_;
    std::uint64_t of_user_ = 0;  // whose relationships these are
};

}  // namespace engine
