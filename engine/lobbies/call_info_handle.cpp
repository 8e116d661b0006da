#include "engine/lobbies/call_info_handle.h"

namespace engine {

std::optional<VoiceStateHandle> VoiceStateHandle::Of(std::shared_ptr<const LobbyCell> lobby,
                                                     std::uint64_t user_id) {
    const auto shown = lobby->Load();
    const VoiceState* const state = shown ? FindVoiceState(shown->voice_states, user_id) : nullptr;
    if (!state) return std::nullopt;
    return VoiceStateHandle(std::move(lobby), *state);
}

VoiceState VoiceStateHandle::Newest() const {
    const auto shown = lobby_->Load();
    if (!shown) return {};
    const VoiceState* const state = FindVoiceState(shown->voice_states, known_.user_id);
    return state ? *state : known_;
}

bool VoiceStateHandle::SelfDeaf() const { return Newest().self_deaf; }

bool VoiceStateHandle::SelfMute() const { return Newest().self_mute; }

std::vector<std::uint64_t> ParticipantsOf(const LobbyCell& lobby) {
    std::vector<std::uint64_t> ids;
    const auto shown = lobby.Load();
    if (!shown || !shown->voice_states) return ids;
    ids.reserve(shown->voice_states->size());
    for (const VoiceState& state : *shown->voice_states) ids.push_back(state.user_id);
    return ids;
}

std::uint64_t CallInfoHandle::ChannelId() const {
    const auto lobby = lobby_->Load();
    return lobby ? lobby->id : 0;
}

std::vector<std::uint64_t> CallInfoHandle::GetParticipants() const {
    return ParticipantsOf(*lobby_);
}

std::optional<VoiceStateHandle> CallInfoHandle::GetVoiceStateHandle(std::uint64_t user_id) const {
    return VoiceStateHandle::Of(lobby_, user_id);
}

}  // namespace engine
