#pragma once

#include <memory>

#include "engine/core/log/log.h"
#include "engine/sound/devices/audio_devices.h"
#include "engine/sound/wasapi/wasapi_endpoints.h"

namespace engine::sound {

/// Windows' devices, by WASAPI in shared mode. They are searched in the background, and again
/// when Windows does not report them, as while its sound service starts again; meanwhile there are
/// none.
std::unique_ptr<AudioDevices> MakeWasapiDevices(MakeEnumerator make_enumerator,
                                                const std::shared_ptr<Log>& log);

}  // namespace engine::sound
