#include "engine/sound/make_devices.h"

namespace engine::sound {

std::unique_ptr<AudioDevices> MakeDevices(const SoundSettings& settings,
                                          const std::shared_ptr<Log>& log) {
    if (settings.audio != "none") {
        log->Warning(
            "The open engine has no sound devices on this system: others are heard by callbacks "
            "alone, and the microphone is silent.");
    }
    return MakeNoDevices();
}

}  // namespace engine::sound
