#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/domain/completion.h"
#include "engine/domain/domain.h"
#include "engine/domain/event_slot.h"
#include "engine/invites/invite_watch.h"

namespace engine {

/// Invites into the games of this application and of its publisher's others, and requests for them,
/// over the service (protocol 3.11, 10.5). I/O thread.
class ActivityInvites final : public Domain {
  public:
    explicit ActivityInvites(std::shared_ptr<ClientServices> services);

    std::string_view Name() const noexcept override { return "invites"; }

    EventSlot<ActivityInvite> activity_invite_created;
    /// Fired when an invite became valid or invalid.
    EventSlot<ActivityInvite> activity_invite_updated;

    /// Called when a user's presence was updated.
    void OnPresence(std::uint64_t user_id) { watch_.OnPresence(user_id); }

    // The requests, refused with ClientNotReady while not Ready and with ValidationError where they
    // cannot succeed. `own` is what the player does at present.
    void Send(const std::optional<Activity>& own, std::uint64_t user_id, std::string content,
              Completion<> completion);
    void SendActivityJoinRequest(std::uint64_t user_id, Completion<> completion);
    void Reply(const std::optional<Activity>& own, const ActivityInvite& request,
               Completion<> completion);
    void Accept(const ActivityInvite& invite, Completion<std::string> completion);

  private:
    void OnMessage(const boost::json::value& data);
    void OnMessageDelete(const boost::json::value& data);
    void SendMessage(std::uint64_t user_id, ActivityInvite invite, std::string content,
                     Completion<> completion);

    InviteWatch watch_;
};

}  // namespace engine
