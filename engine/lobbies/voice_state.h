#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace engine {

/// How a user is in a lobby's call at one moment. A plain value.
struct VoiceState {
    std::uint64_t user_id = 0;
    std::string session_id;  ///< the main gateway's session that the user is in the call with
    bool self_mute = false;
    bool self_deaf = false;

    bool operator==(const VoiceState&) const = default;
};

/// Who is in a lobby's call, in the order in which they came; a version that never changes, null
/// when nobody is.
using VoiceStates = std::shared_ptr<const std::vector<VoiceState>>;

/// More are not kept; calls are meant for 25.
inline constexpr std::size_t kMaxVoiceStates = 1000;

/// Nothing when it names no user. `left` is set when it says that the user is in the call no more.
std::optional<VoiceState> ReadVoiceState(const boost::json::object& object, bool& left);

/// Those of a lobby object's list who are in the call.
VoiceStates ReadVoiceStates(const boost::json::array& list);

/// The state of that user; null when the user takes no part.
const VoiceState* FindVoiceState(const VoiceStates& states, std::uint64_t user_id);

/// The list with this state in the place of the user's, or last.
VoiceStates WithVoiceState(const VoiceStates& states, VoiceState state);
/// The list without that user.
VoiceStates WithoutVoiceState(const VoiceStates& states, std::uint64_t user_id);

}  // namespace engine
