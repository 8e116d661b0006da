#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/timer.h"
#include "engine/domain/completion.h"
#include "engine/domain/domain.h"
#include "engine/presence/rich_presence.h"

namespace engine {

/// The gateway as the way on which the presence reaches others (protocol 4.9): status and activity
/// go together, no more often than the limit allows, the last ones win. Both are sent again after a
/// reconnect, and forgotten when the client disconnects. I/O thread.
class GatewayPresence final : public Domain, public PresenceRoute {
  public:
    /// `rich` hears when the gateway can be used.
    GatewayPresence(std::shared_ptr<ClientServices> services, PresenceLimit limit,
                    RichPresence& rich);

    std::string_view Name() const noexcept override { return "gateway presence"; }
    void OnStatus(ClientStatus status, ClientError error, std::int32_t detail) override;

    PresenceRouteKind Kind() const override { return PresenceRouteKind::Gateway; }
    void Show(const Activity* activity, Done done) override;

    /// Completes when the status is sent. ClientNotReady while not Ready, ValidationError for one
    /// that cannot be set.
    void SetOnlineStatus(StatusType status, Completion<> completion);

  private:
    void OnConnected();
    void OnLost(bool disconnected);
    void Send();
    Result<boost::json::value> Message() const;

    RichPresence& rich_;
    bool ready_ = false;
    StatusType status_ = StatusType::Online;
    std::int64_t idle_since_ = 0;  // milliseconds since the Unix epoch
    std::optional<Activity> activity_;
    std::optional<Activity> sent_;           // the activity that was sent last
    std::string sent_in_;                    // id of the session of the latest change
    std::vector<Done> shows_;                // of what is not sent yet
    std::vector<Completion<>> status_sets_;  // likewise
    Timer pace_timer_;
};

}  // namespace engine
