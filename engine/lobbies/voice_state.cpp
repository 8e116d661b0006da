#include "engine/lobbies/voice_state.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "engine/core/ids/id_hash.h"
#include "engine/core/json/json_fields.h"

namespace engine {
namespace {

VoiceStates Shared(std::vector<VoiceState> states) {
    if (states.empty()) return nullptr;
    return std::make_shared<const std::vector<VoiceState>>(std::move(states));
}

void PutVoiceState(std::vector<VoiceState>& states, VoiceState state) {
    const auto known = std::ranges::find(states, state.user_id, &VoiceState::user_id);
    if (known != states.end()) {
        *known = std::move(state);
    } else if (states.size() < kMaxVoiceStates) {
        states.push_back(std::move(state));
    }
}

}  // namespace

std::optional<VoiceState> ReadVoiceState(const boost::json::object& object, bool& left) {
    const auto user_id = IdField(object, "user_id");
    if (!user_id) return std::nullopt;
    const auto* const channel_id = object.if_contains("channel_id");
    left = !channel_id || channel_id->is_null();
    if (!left && !AsId(channel_id)) return std::nullopt;
    VoiceState state;
    state.user_id = *user_id;
    state.session_id = StringField(object, "session_id").value_or("");
    state.self_mute = BoolField(object, "self_mute").value_or(false);
    state.self_deaf = BoolField(object, "self_deaf").value_or(false);
    return state;
}

VoiceStates ReadVoiceStates(const boost::json::array& list) {
    std::vector<VoiceState> states;
    std::unordered_map<std::uint64_t, std::size_t, IdHash> places;
    for (const boost::json::value& entry : list) {
        const boost::json::object* const object = entry.if_object();
        bool left = false;
        auto state = object ? ReadVoiceState(*object, left) : std::nullopt;
        if (!state || left) continue;
        const auto known = places.find(state->user_id);
        if (known != places.end()) {
            states[known->second] = std::move(*state);
        } else if (states.size() < kMaxVoiceStates) {
            places.emplace(state->user_id, states.size());
            states.push_back(std::move(*state));
        }
    }
    return Shared(std::move(states));
}

const VoiceState* FindVoiceState(const VoiceStates& states, std::uint64_t user_id) {
    if (!states) return nullptr;
    const auto found = std::ranges::find(*states, user_id, &VoiceState::user_id);
    return found == states->end() ? nullptr : &*found;
}

VoiceStates WithVoiceState(const VoiceStates& states, VoiceState state) {
    std::vector<VoiceState> changed;
    if (states) changed = *states;
    PutVoiceState(changed, std::move(state));
    return Shared(std::move(changed));
}

VoiceStates WithoutVoiceState(const VoiceStates& states, std::uint64_t user_id) {
    if (!FindVoiceState(states, user_id)) return states;
    std::vector<VoiceState> changed = *states;
    std::erase_if(changed, [&](const VoiceState& state) { return state.user_id == user_id; });
    return Shared(std::move(changed));
}

}  // namespace engine
