#include "engine/sound/control/make_devices.h"
#include "engine/sound/core_audio/core_audio_devices.h"

namespace engine::sound {

std::unique_ptr<AudioDevices> MakeDevices(const SoundSettings& settings,
                                          const std::shared_ptr<Log>& log) {
    if (settings.audio == "none") return MakeNoDevices();
    return MakeCoreAudioDevices(log);
}

}  // namespace engine::sound
