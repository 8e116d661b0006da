#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/lobbies/lobby_cell.h"

namespace engine {

/// The SDK's view of how a participant is in a lobby's call: always shows the newest state, the
/// last one known after the participant has left, and defaults after the client was destroyed. A
/// value that is cheap to copy. All getters: any thread, no lock.
class VoiceStateHandle {
  public:
    /// The state of that user; nothing when the user takes no part.
    static std::optional<VoiceStateHandle> Of(std::shared_ptr<const LobbyCell> lobby,
                                              std::uint64_t user_id);

    bool SelfDeaf() const;
    bool SelfMute() const;

  private:
    VoiceStateHandle(std::shared_ptr<const LobbyCell> lobby, VoiceState known)
        : lobby_(std::move(lobby)), known_(std::move(known)) {}

    VoiceState Newest() const;

    std::shared_ptr<const LobbyCell> lobby_;
    VoiceState known_;
};

/// The ids of those in the call of a lobby, in the order in which they came.
std::vector<std::uint64_t> ParticipantsOf(const LobbyCell& lobby);

}  // namespace engine
