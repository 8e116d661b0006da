#include "engine/sound/control/make_devices.h"
#include "engine/sound/pulse/pulse_devices.h"

namespace engine::sound {

std::unique_ptr<AudioDevices> MakeDevices(const SoundSettings& settings,
                                          const std::shared_ptr<Log>& log) {
    if (settings.audio == "none") return MakeNoDevices();
    std::unique_ptr<AudioDevices> devices = MakePulseDevices(settings.pulse_server, log);
    return devices ? std::move(devices) : MakeNoDevices();
}

}  // namespace engine::sound
