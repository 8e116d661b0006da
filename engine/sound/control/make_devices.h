#pragma once

#include <memory>

#include "engine/core/log/log.h"
#include "engine/sound/devices/audio_devices.h"
#include "engine/sound/sound_settings.h"

namespace engine::sound {

/// The devices that the settings ask for, by what this system has.
std::unique_ptr<AudioDevices> MakeDevices(const SoundSettings& settings,
                                          const std::shared_ptr<Log>& log);

}  // namespace engine::sound
