#pragma once

#include <memory>

#include "engine/core/log.h"
#include "engine/sound/audio_devices.h"

namespace engine::sound {

/// macOS' devices, listed by Core Audio, played and recorded by its audio queues.
std::unique_ptr<AudioDevices> MakeCoreAudioDevices(const std::shared_ptr<Log>& log);

}  // namespace engine::sound
