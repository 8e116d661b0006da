#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>

#include "engine/client/client_services.h"
#include "engine/client/event_slot.h"

namespace engine {

/// Keeps who the users of a client are up to date with the gateway's events: names, pictures,
/// profiles at external providers (protocol 4.5, 4.10). Events are handled on the I/O thread; the
/// store, which belongs to the services, may be read on any.
class UserManager {
  public:
    /// Adds its handlers to the dispatcher, which must not outlive it.
    explicit UserManager(std::shared_ptr<ClientServices> services);

    /// Fired with the user's id after a change.
    EventSlot<std::uint64_t>& Updated() noexcept { return updated_; }

  private:
    void OnReady(const boost::json::value& data);
    void OnUserUpdate(const boost::json::value& data);
    void ReadProfiles(const boost::json::object& ready);
    void OnProfileUpdate(const boost::json::value& data);
    void OnProfileRemove(const boost::json::value& data);

    std::shared_ptr<ClientServices> services_;
    UserStore& users_;  // of the services
    EventSlot<std::uint64_t> updated_;
};

}  // namespace engine
