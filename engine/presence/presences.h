#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "engine/domain/domain.h"
#include "engine/domain/event_slot.h"
#include "engine/users/user_store.h"

namespace engine {

/// Keeps status and game activity of a client's users up to date with the gateway's events
/// (protocol 4.5, 4.9, 4.10). I/O thread.
class Presences final : public Domain {
  public:
    /// Called for each user whose presence was received.
    using Listener = std::function<void(std::uint64_t user_id)>;

    /// `updated` is fired with the id of a user after a change; it outlives this.
    Presences(std::shared_ptr<ClientServices> services, EventSlot<std::uint64_t>& updated,
              Listener listener);

    std::string_view Name() const noexcept override { return "presences"; }
    void OnReady(const boost::json::object& ready) override;

  private:
    void OnReadySupplemental(const boost::json::value& data);
    void OnPresenceUpdate(const boost::json::value& data);
    void OnSessionsReplace(const boost::json::value& data);
    std::uint64_t UserOf(const boost::json::object& presence);
    bool Apply(std::uint64_t user_id, const boost::json::object& presence);
    std::shared_ptr<const GameActivity> FindGameActivity(
        const boost::json::array& activities) const;

    UserStore& users_;  // of the services
    EventSlot<std::uint64_t>& updated_;
    Listener listener_;
};

}  // namespace engine
