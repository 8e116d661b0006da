#pragma once

#include <memory>
#include <string>

#include "engine/core/log/log.h"
#include "engine/sound/devices/audio_devices.h"

namespace engine::sound {

/// The devices of a PulseAudio server, or of what speaks its protocol, as PipeWire does. They are
/// looked for in the background, and again when the server is lost; without one there are none.
/// Null, with a warning, on machines that lack its client library.
std::unique_ptr<AudioDevices> MakePulseDevices(const std::string& server,
                                               const std::shared_ptr<Log>& log);

}  // namespace engine::sound
