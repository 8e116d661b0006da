#pragma once

#include <cstdint>
#include <map>

#include "engine/model/generated/enums.h"
#include "engine/model/generated/records.h"

namespace engine {

/// What the player set for one call, on this machine. A plain value.
struct CallSettings {
    /// Users who are remembered; calls are meant for 25.
    static constexpr std::size_t kMaxUsers = 1000;
    static constexpr float kNormalVolume = 100;
    static constexpr float kMaxVolume = 200;
    /// Decibels below full scale.
    static constexpr float kDefaultThreshold = -60;
    static constexpr float kLowestThreshold = -100;

    /// How one user is heard here.
    struct Participant {
        bool muted = false;
        float volume = kNormalVolume;
    };

    bool self_mute = false;
    bool self_deaf = false;
    AudioModeType audio_mode = AudioModeType::MODE_VAD;
    bool ptt_active = false;
    std::uint32_t ptt_release_delay = 0;  ///< milliseconds
    VADThresholdSettings vad_threshold{kDefaultThreshold, true};
    std::map<std::uint64_t, Participant> participants;

    Participant Of(std::uint64_t user) const {
        const auto found = participants.find(user);
        return found == participants.end() ? Participant() : found->second;
    }
    /// The place of that user to be changed; null when there are too many.
    Participant* Edit(std::uint64_t user) {
        if (!participants.contains(user) && participants.size() >= kMaxUsers) return nullptr;
        return &participants[user];
    }
};

}  // namespace engine
