#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <memory>

#include "engine/client/client_services.h"
#include "engine/client/event_slot.h"

namespace engine {

/// Keeps status and game activity of a client's users up to date with the gateway's events
/// (protocol 4.5, 4.9, 4.10). I/O thread.
class Presences {
  public:
    /// Hears of each user whose presence was told.
    using Listener = std::function<void(std::uint64_t user_id)>;

    /// Adds its handlers to the dispatcher, which must not outlive it. `updated` is fired with the
    /// id of a user after a change.
    Presences(std::shared_ptr<ClientServices> services, EventSlot<std::uint64_t>& updated,
              Listener listener);

  private:
    void OnReady();
    void OnReadySupplemental(const boost::json::value& data);
    void OnPresenceUpdate(const boost::json::value& data);
    void OnSessionsReplace(const boost::json::value& data);
    std::uint64_t UserOf(const boost::json::object& presence);
    bool Apply(std::uint64_t user_id, const boost::json::object& presence);
    std::shared_ptr<const GameActivity> FindGameActivity(
        const boost::json::array& activities) const;

    std::shared_ptr<ClientServices> services_;
    UserStore& users_;  // of the services
    EventSlot<std::uint64_t>& updated_;
    Listener listener_;
};

}  // namespace engine
