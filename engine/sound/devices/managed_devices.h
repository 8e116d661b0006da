#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/core/log/log.h"
#include "engine/sound/devices/audio_devices.h"
#include "engine/sound/devices/device_delays.h"
#include "engine/sound/devices/device_system.h"

namespace engine::sound {

/// Devices of a system, listed and kept open by a thread of their own, in the background: what is
/// plugged in and out, another default one, one that fails and is opened again, and a system that
/// reports none for a while, which is asked again.
std::unique_ptr<AudioDevices> ManageDevices(const MakeSystem& make_system,
                                            const std::shared_ptr<Log>& log,
                                            const DeviceDelays& delays = {});

/// The own id of the device that `id` stands for, which may be `kDefaultDevice`; empty without one.
std::string OwnId(const std::vector<AudioDevice>& devices, const std::string& id);

}  // namespace engine::sound
