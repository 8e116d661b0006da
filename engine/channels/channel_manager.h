#pragma once

#include <boost/json/value.hpp>
#include <memory>

#include "engine/channels/channel_store.h"
#include "engine/client/client_services.h"

namespace engine {

/// Keeps the conversations of a client up to date with the gateway's events (protocol 4.5, 4.10).
/// I/O thread only, the store is read on any.
class ChannelManager {
  public:
    /// Adds its handlers to the dispatcher, which must not outlive it.
    ChannelManager(std::shared_ptr<ClientServices> services,
                   std::shared_ptr<const LobbyStore> lobbies);

    const std::shared_ptr<ChannelStore>& Channels() const noexcept { return channels_; }

  private:
    void OnReady(const boost::json::value& data);
    void OnPut(const boost::json::value& data);
    void OnDelete(const boost::json::value& data);

    std::shared_ptr<ClientServices> services_;
    std::shared_ptr<ChannelStore> channels_;
};

}  // namespace engine
