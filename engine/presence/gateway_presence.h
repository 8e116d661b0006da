#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/run/timer.h"
#include "engine/domain/completion.h"
#include "engine/domain/domain.h"
#include "engine/presence/presence_settings.h"
#include "engine/presence/rich_presence.h"

namespace engine {

/// The gateway as a route for the presence (protocol 4.9): status and activity are sent together,
/// within the limit, and the latest win. Both are sent again after a reconnect, and discarded when
/// the client disconnects. Callers are answered when the service shows them, or after
/// `echo_timeout`. I/O thread.
class GatewayPresence final : public Domain, public PresenceRoute {
  public:
    /// `rich` is notified when the gateway can be used.
    GatewayPresence(std::shared_ptr<ClientServices> services, const PresenceSettings& settings,
                    RichPresence& rich);

    std::string_view Name() const noexcept override { return "gateway presence"; }
    void OnStatus(ClientStatus status, ClientError error, std::int32_t detail) override;

    PresenceRouteKind Kind() const override { return PresenceRouteKind::Gateway; }
    void Show(const Activity* activity, Done done) override;

    /// Completes when the status is shown. ClientNotReady while not Ready, ValidationError for one
    /// that cannot be set.
    void SetOnlineStatus(StatusType status, Completion<> completion);

  private:
    void OnConnected();
    void OnLost(bool disconnected);
    void Send();
    void Await(boost::json::object message);
    void OnSessionsReplace(const boost::json::value& data);
    void Answer();
    Result<boost::json::object> Message() const;

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
    const std::chrono::milliseconds echo_timeout_;
    boost::json::object awaited_;  // the latest message that the service has yet to show
    boost::json::object shown_;    // the one that it has shown last
    std::vector<Done> awaiting_shows_;
    std::vector<Completion<>> awaiting_status_sets_;
    Timer echo_timer_;
};

}  // namespace engine
