#pragma once

#include <memory>

#include "engine/core/log/log.h"
#include "engine/sound/devices/audio_devices.h"

namespace engine::sound {

/// macOS' devices, listed by Core Audio, played and recorded by its audio queues.
std::unique_ptr<AudioDevices> MakeCoreAudioDevices(const std::shared_ptr<Log>& log);

}  // namespace engine::sound
