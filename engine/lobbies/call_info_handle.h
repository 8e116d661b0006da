#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/lobbies/lobby_cell.h"
#include "engine/lobbies/voice_state_handle.h"

namespace engine {

/// The SDK's view of the call of a lobby, whether the player takes part in it or not: always shows
/// the newest state, nobody once the lobby is left, and defaults after the client was destroyed. A
/// value that is cheap to copy. All getters: any thread, no lock.
class CallInfoHandle {
  public:
    explicit CallInfoHandle(std::shared_ptr<const LobbyCell> lobby) : lobby_(std::move(lobby)) {}

    std::uint64_t ChannelId() const;
    std::uint64_t GuildId() const { return ChannelId(); }
    std::vector<std::uint64_t> GetParticipants() const;
    std::optional<VoiceStateHandle> GetVoiceStateHandle(std::uint64_t user_id) const;

  private:
    std::shared_ptr<const LobbyCell> lobby_;
};

}  // namespace engine
