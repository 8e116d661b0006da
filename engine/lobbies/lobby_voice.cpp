#include <boost/json/object.hpp>
#include <utility>

#include "engine/core/json_fields.h"
#include "engine/lobbies/lobby_manager.h"

// Who is in the calls of lobbies.

namespace engine {

namespace json = boost::json;

void LobbyManager::OnVoiceState(const json::value& data) {
    const json::object* const object = data.if_object();
    const auto lobby_id = object ? IdField(*object, "lobby_id") : std::nullopt;
    bool left = false;
    auto state = object ? ReadVoiceState(*object, left) : std::nullopt;
    if (!lobby_id || !state) return Skip("LOBBY_VOICE_STATE_UPDATE");
    const auto cell = lobbies_->Edit(*lobby_id);
    const auto known = cell ? cell->Load() : nullptr;
    if (!known) return;
    Lobby lobby = *known;
    lobby.voice_states = left ? WithoutVoiceState(known->voice_states, state->user_id)
                              : WithVoiceState(known->voice_states, std::move(*state));
    SetVoiceStates(*cell, std::move(lobby));
}

void LobbyManager::SetVoiceStates(LobbyCell& cell, Lobby lobby) {
    const auto before = cell.Load();
    cell.Store(std::move(lobby));
    const auto now = cell.Load();
    if (before && now) AnnounceVoiceStates(*before, *now);
}

/// Tells of each user who came, changed or left.
void LobbyManager::AnnounceVoiceStates(const Lobby& before, const Lobby& now) {
    if (before.voice_states == now.voice_states) return;
    const auto tell = [&](std::uint64_t user_id, const VoiceState* was, const VoiceState* is) {
        if (!was != !is) voice_participant_changed.Fire(now.id, user_id, is != nullptr);
        if (on_voice_state) on_voice_state(now.id, was, is);
    };
    if (before.voice_states) {
        for (const VoiceState& was : *before.voice_states) {
            const VoiceState* const is = FindVoiceState(now.voice_states, was.user_id);
            if (!is) tell(was.user_id, &was, nullptr);
        }
    }
    if (!now.voice_states) return;
    for (const VoiceState& is : *now.voice_states) {
        const VoiceState* const was = FindVoiceState(before.voice_states, is.user_id);
        if (!was || *was != is) tell(is.user_id, was, &is);
    }
}

}  // namespace engine
