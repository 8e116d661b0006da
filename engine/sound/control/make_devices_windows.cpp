#include "engine/sound/control/make_devices.h"
#include "engine/sound/wasapi/wasapi_devices.h"

namespace engine::sound {

std::unique_ptr<AudioDevices> MakeDevices(const SoundSettings& settings,
                                          const std::shared_ptr<Log>& log) {
    if (settings.audio == "none") return MakeNoDevices();
    return MakeWasapiDevices(SystemEnumerator, log);
}

}  // namespace engine::sound
