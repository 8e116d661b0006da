#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/core/subscription.h"
#include "engine/domain/completion.h"
#include "engine/model/generated/records.h"
#include "engine/presence/presence_manager.h"

namespace engine {

/// The invite that the data of ACTIVITY_INVITE or ACTIVITY_JOIN_REQUEST carries (protocol 5.9), of
/// `application_id` where it names no application; nothing when it names no sender.
std::optional<ActivityInvite> ReadLocalInvite(const boost::json::object& data,
                                              ActivityActionTypes type,
                                              std::uint64_t application_id);

/// Activity invites through the local client, for clients that are not connected (protocol 5.7).
/// They refer to the activity that the local client shows for this process. I/O thread only.
class LocalInvites {
  public:
    /// `on_received` is notified of each invite and join request that the local client reports.
    LocalInvites(PresenceManager& presence, std::function<void(ActivityInvite)> on_received);

    void Send(std::uint64_t user_id, const std::string& content, Completion<> completion);
    /// Lets the sender of a join request in.
    void Reply(const ActivityInvite& request, Completion<> completion);
    /// The secret follows as an ActivityJoin event; the completion has none.
    void Accept(const ActivityInvite& invite, Completion<std::string> completion);

  private:
    PresenceManager& presence_;
    Subscriptions subscriptions_;
};

}  // namespace engine
