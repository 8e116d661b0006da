#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/channels/channel_handle.h"
#include "engine/channels/channel_store.h"
#include "engine/domain/completion.h"
#include "engine/domain/domain.h"
#include "engine/model/generated/records.h"

namespace engine {

/// Keeps the conversations of a client up to date with the gateway's events (protocol 4.5, 4.10).
/// I/O thread only, the store is read on any.
class ChannelManager final : public Domain {
  public:
    ChannelManager(std::shared_ptr<ClientServices> services,
                   std::shared_ptr<const LobbyStore> lobbies);

    std::string_view Name() const noexcept override { return "channels"; }
    void OnReady(const boost::json::object& ready) override;

    /// Any thread.
    std::optional<ChannelHandle> GetChannelHandle(std::uint64_t channel_id) const {
        return channels_->Find(channel_id);
    }

    // What the service lists, each time again.
    void GetUserGuilds(Completion<std::vector<GuildMinimal>> completion);
    void GetGuildChannels(std::uint64_t guild_id, Completion<std::vector<GuildChannel>> completion);

    const std::shared_ptr<ChannelStore>& Channels() const noexcept { return channels_; }

  private:
    void OnPut(const boost::json::value& data);
    void OnDelete(const boost::json::value& data);

    std::shared_ptr<ChannelStore> channels_;
};

}  // namespace engine
