#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/client/client_services.h"
#include "engine/client/event_slot.h"

namespace engine {

/// Keeps the users of a client up to date with the gateway's events (protocol 4.5, 4.10). Events
/// are handled on the I/O thread; the store may be read on any.
class UserManager {
  public:
    /// Adds its handlers to the dispatcher, which must not outlive it.
    explicit UserManager(std::shared_ptr<ClientServices> services);

    /// Fired with the user's id after a change.
    EventSlot<std::uint64_t>& Updated() noexcept { return updated_; }

  private:
    void OnReady(const boost::json::value& data);
    void OnReadySupplemental(const boost::json::value& data);
    void OnUserUpdate(const boost::json::value& data);
    void OnPresenceUpdate(const boost::json::value& data);
    void OnSessionsReplace(const boost::json::value& data);
    std::uint64_t ApplyPresence(const boost::json::value& presence);

    std::shared_ptr<ClientServices> services_;
    UserStore& users_;  // of the services
    EventSlot<std::uint64_t> updated_;
};

}  // namespace engine
