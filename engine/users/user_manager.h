#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/domain/domain.h"
#include "engine/domain/event_slot.h"
#include "engine/users/user_handle.h"
#include "engine/users/user_store.h"

namespace engine {

/// Updates the users of a client from the gateway's events: names, pictures, profiles at external
/// providers (protocol 4.5, 4.10). Events are handled on the I/O thread; the store, which belongs
/// to the services, may be read on any.
class UserManager final : public Domain {
  public:
    explicit UserManager(std::shared_ptr<ClientServices> services);

    std::string_view Name() const noexcept override { return "users"; }
    void OnReady(const boost::json::object& ready) override;

    // Any thread.
    UserHandle GetCurrentUser() const;
    std::optional<UserHandle> GetCurrentUserV2() const;
    std::optional<UserHandle> GetUser(std::uint64_t id) const;

    /// Fired with the user's id after a change.
    EventSlot<std::uint64_t> user_updated;

  private:
    void OnUserUpdate(const boost::json::value& data);
    void ReadProfiles(const boost::json::object& ready);
    void OnProfileUpdate(const boost::json::value& data);
    void OnProfileRemove(const boost::json::value& data);

    UserStore& users_;  // of the services
};

}  // namespace engine
