#pragma once

#include <cstdint>
#include <functional>

#include "engine/ipc/local_client.h"
#include "engine/presence/presence_route.h"

namespace engine {

/// Presence through the local client: SET_ACTIVITY (protocol 5.8). I/O thread only.
class LocalPresence final : public PresenceRoute {
  public:
    /// `pid` gives the process that the activity belongs to.
    LocalPresence(LocalClient& client, PresenceLimit limit, std::function<std::int32_t()> pid);

    PresenceRouteKind Kind() const override { return PresenceRouteKind::Local; }
    void Show(const Activity* activity, Done done) override;

  private:
    LocalClient& client_;
    std::function<std::int32_t()> pid_;
    std::int32_t shown_pid_ = 0;  // the process of the activity that is shown, 0 = none
};

}  // namespace engine
