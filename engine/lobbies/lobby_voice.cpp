#include <boost/json/object.hpp>
#include <unordered_map>
#include <utility>

#include "engine/core/ids/id_hash.h"
#include "engine/core/json/json_fields.h"
#include "engine/lobbies/lobby_manager.h"

// Who is in the calls of lobbies.

namespace engine {

namespace json = boost::json;

namespace {

using StatesByUser = std::unordered_map<std::uint64_t, const VoiceState*, IdHash>;

StatesByUser ByUser(const VoiceStates& states) {
    StatesByUser by_user;
    if (!states) return by_user;
    for (const VoiceState& state : *states) by_user.emplace(state.user_id, &state);
    return by_user;
}

const VoiceState* StateOf(const StatesByUser& states, std::uint64_t user_id) {
    const auto found = states.find(user_id);
    return found == states.end() ? nullptr : found->second;
}

}  // namespace

void LobbyManager::OnVoiceState(const json::value& data) {
    const json::object* const object = data.if_object();
    const auto lobby_id = object ? IdField(*object, "lobby_id") : std::nullopt;
    bool left = false;
    auto state = object ? ReadVoiceState(*object, left) : std::nullopt;
    if (!lobby_id || !state) return Skip("LOBBY_VOICE_STATE_UPDATE");
    const auto cell = lobbies_->Edit(*lobby_id);
    const auto known = cell ? cell->Load() : nullptr;
    if (!known) return;
    const std::uint64_t user_id = state->user_id;
    Lobby lobby = *known;
    lobby.voice_states = left ? WithoutVoiceState(known->voice_states, state->user_id)
                              : WithVoiceState(known->voice_states, std::move(*state));
    cell->Store(std::move(lobby));
    const auto now = cell->Load();
    if (!now) return;
    ReportVoiceState(now->id, FindVoiceState(known->voice_states, user_id),
                     FindVoiceState(now->voice_states, user_id));
}

void LobbyManager::ReportVoiceState(std::uint64_t lobby_id, const VoiceState* was,
                                    const VoiceState* is) {
    if (was == is || (was && is && *was == *is)) return;
    const std::uint64_t user_id = (is ? is : was)->user_id;
    if (!was != !is) voice_participant_changed.Fire(lobby_id, user_id, is != nullptr);
    if (on_voice_state) on_voice_state(lobby_id, was, is);
}

void LobbyManager::SetVoiceStates(LobbyCell& cell, Lobby lobby) {
    const auto before = cell.Load();
    cell.Store(std::move(lobby));
    const auto now = cell.Load();
    if (before && now) AnnounceVoiceStates(*before, *now);
}

/// Reports each user who came, changed or left.
void LobbyManager::AnnounceVoiceStates(const Lobby& before, const Lobby& now) {
    if (before.voice_states == now.voice_states) return;
    const StatesByUser earlier = ByUser(before.voice_states);
    const StatesByUser later = ByUser(now.voice_states);
    if (before.voice_states) {
        for (const VoiceState& was : *before.voice_states) {
            if (!StateOf(later, was.user_id)) ReportVoiceState(now.id, &was, nullptr);
        }
    }
    if (!now.voice_states) return;
    for (const VoiceState& is : *now.voice_states) {
        ReportVoiceState(now.id, StateOf(earlier, is.user_id), &is);
    }
}

}  // namespace engine
