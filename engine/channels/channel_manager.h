#pragma once

#include <boost/json/value.hpp>
#include <memory>
#include <string_view>

#include "engine/channels/channel_store.h"
#include "engine/domain/domain.h"

namespace engine {

/// Keeps the conversations of a client up to date with the gateway's events (protocol 4.5, 4.10).
/// I/O thread only, the store is read on any.
class ChannelManager final : public Domain {
  public:
    ChannelManager(std::shared_ptr<ClientServices> services,
                   std::shared_ptr<const LobbyStore> lobbies);

    std::string_view Name() const noexcept override { return "channels"; }
    void OnReady(const boost::json::object& ready) override;

    const std::shared_ptr<ChannelStore>& Channels() const noexcept { return channels_; }

  private:
    void OnPut(const boost::json::value& data);
    void OnDelete(const boost::json::value& data);

    std::shared_ptr<ChannelStore> channels_;
};

}  // namespace engine
