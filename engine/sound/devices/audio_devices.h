#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/unique_function.h"
#include "engine/model/generated/records.h"
#include "engine/sound/pcm.h"

namespace engine::sound {

/// The id that stands for the system's default device.
inline constexpr char kDefaultDevice[] = "default";

/// The microphones and loudspeakers. The first entry of each is `kDefaultDevice`; without devices
/// both are empty.
struct DeviceLists {
    std::vector<AudioDevice> inputs;
    std::vector<AudioDevice> outputs;
    bool operator==(const DeviceLists&) const = default;
};

inline bool HasDevice(const std::vector<AudioDevice>& devices, const std::string& id) {
    return std::ranges::count(devices, id, &AudioDevice::id) > 0;
}

/// The chosen device among these: a device that disappeared is no longer chosen. If there are no
/// devices at all, the choice stays, because they may return when the sound service restarts.
inline std::string ChosenOf(const std::vector<AudioDevice>& devices, const std::string& id) {
    return devices.empty() || HasDevice(devices, id) ? id : kDefaultDevice;
}

/// The devices of a machine, with a back end for each kind of sound server. Members without a named
/// thread: any thread but the sound thread.
class AudioDevices {
  public:
    using Listener = UniqueFunction<void(const DeviceLists&)>;
    using Answer = UniqueFunction<void(const DeviceLists&)>;

    virtual ~AudioDevices() = default;

    /// What to call on changes, on a thread of the back end; empty for nothing. It does not wait.
    virtual void SetListener(Listener listener) = 0;
    /// Answers with the lists, on any thread, once they are known; at once when they are. The
    /// answer does not wait.
    virtual void List(Answer answer) = 0;
    /// Chooses a device by an id that is or was in the lists. A running stream moves to it.
    virtual void UseInput(const std::string& id) = 0;
    virtual void UseOutput(const std::string& id) = 0;
    /// Records and plays from now on, or no longer.
    virtual void Run(bool on) = 0;

    /// In a tick: the next 10 ms of the microphone; silence when there is none. Never waits.
    virtual void Capture(MonoTick& samples) = 0;
    /// In a tick: plays 10 ms. Never waits.
    virtual void Play(const StereoTick& samples) = 0;
    /// In a tick: how many ticks it takes until what is played now is heard and recorded, for the
    /// echo.
    virtual int EchoTicks() const = 0;
};

/// No devices: what is played is lost, the microphone is silent.
std::unique_ptr<AudioDevices> MakeNoDevices();

}  // namespace engine::sound
