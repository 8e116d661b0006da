#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/client/client_services.h"
#include "engine/client/completion.h"
#include "engine/client/event_slot.h"
#include "engine/relationships/relationship_list.h"

namespace engine {

/// The signed-in user's relationships: the list, kept up to date with the gateway's events, and the
/// requests that change it (protocol 3.8, 4.10, 10.6). I/O thread, but what says any thread.
class Relationships {
  public:
    /// Adds its handlers to the dispatcher, which must not outlive it.
    explicit Relationships(std::shared_ptr<ClientServices> services);

    /// The users with whom there is a relationship. Any thread.
    std::shared_ptr<const UserCells> All() const { return list_.All(); }

    /// Fired with the other user's id and whether it is the relationship on the platform.
    EventSlot<std::uint64_t, bool>& Created() noexcept { return created_; }
    EventSlot<std::uint64_t, bool>& Deleted() noexcept { return deleted_; }
    /// Fired with the id of a friend who may have moved to another group.
    EventSlot<std::uint64_t>& GroupsUpdated() noexcept { return groups_updated_; }

    /// A user's presence was told.
    void OnPresence(std::uint64_t user_id);

    // relationship_requests.cpp: the requests. Each is refused with ClientNotReady while not Ready,
    // and with ValidationError where the relationship is none that it can change.
    void SendFriendRequest(std::string username, Completion<> completion);
    void SendFriendRequest(std::uint64_t user_id, Completion<> completion);
    void AcceptFriendRequest(std::uint64_t user_id, Completion<> completion);
    void RejectFriendRequest(std::uint64_t user_id, Completion<> completion);
    void CancelFriendRequest(std::uint64_t user_id, Completion<> completion);
    void SendGameFriendRequest(std::string username, Completion<> completion);
    void SendGameFriendRequest(std::uint64_t user_id, Completion<> completion);
    void AcceptGameFriendRequest(std::uint64_t user_id, Completion<> completion);
    void RejectGameFriendRequest(std::uint64_t user_id, Completion<> completion);
    void CancelGameFriendRequest(std::uint64_t user_id, Completion<> completion);
    void RemoveGameFriend(std::uint64_t user_id, Completion<> completion);
    void RemoveFriend(std::uint64_t user_id, Completion<> completion);
    void Block(std::uint64_t user_id, Completion<> completion);
    void Unblock(std::uint64_t user_id, Completion<> completion);

  private:
    /// The two kinds of relationship that users can have at the same time.
    enum class Kind { Platform, Game };
    using Known = std::unordered_map<std::uint64_t, Relationship>;

    void OnReady(const boost::json::value& data);
    void ReadList(Kind kind, const boost::json::object& ready, Known& known);
    void OnAdd(Kind kind, const boost::json::value& data);
    void OnUpdate(const boost::json::value& data);
    void OnRemove(Kind kind, const boost::json::value& data);
    void Apply(std::uint64_t user_id, const Relationship& relationship);
    void Announce(std::uint64_t user_id, const Relationship& before, const Relationship& now);
    Relationship Find(std::uint64_t user_id) const;
    bool Concerns(Kind kind, const boost::json::object& object) const;
    void Skip(const char* event) const;

    bool Require(Kind kind, std::uint64_t user_id, RelationshipType needed,
                 Completion<>& completion) const;
    void Send(std::uint64_t user_id, ApiRequest request, Completion<> completion);
    void SendByName(std::string_view base, boost::json::object body, Completion<> completion);

    std::shared_ptr<ClientServices> services_;
    UserStore& users_;  // of the services
    RelationshipList list_;
    std::uint64_t of_user_ = 0;  // whose relationships these are
    EventSlot<std::uint64_t, bool> created_;
    EventSlot<std::uint64_t, bool> deleted_;
    EventSlot<std::uint64_t> groups_updated_;
};

}  // namespace engine
