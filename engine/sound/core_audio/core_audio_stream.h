#pragma once

#include <AudioToolbox/AudioToolbox.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/sound/devices/device_system.h"

namespace engine::sound {

/// A stream to or from a device of Core Audio: an audio queue, which converts to what the device
/// has and calls on a thread of its own.
class CoreAudioStream final : public DeviceStream {
  public:
    CoreAudioStream(Direction direction, std::function<void()> on_end);
    ~CoreAudioStream() override { End(); }

    std::string Problem() const override;
    std::optional<std::uint32_t> Calls() const override { return calls_; }

  private:
    void Begin(const std::string& id) override;
    void End() override;
    OSStatus Start(const std::string& id);
    OSStatus Choose(const std::string& id);
    void Fail(OSStatus problem);

    // On the queue's thread.
    void OnPlayed(AudioQueueBufferRef buffer);
    void OnRecorded(AudioQueueBufferRef buffer);
    void OnRunning();
    void PassOn(AudioQueueBufferRef buffer);

    const std::function<void()> on_end_;
    AudioQueueRef queue_ = nullptr;
    std::atomic<bool> ends_{false};
    std::atomic<std::uint32_t> calls_{0};
    std::atomic<OSStatus> problem_{noErr};
};

}  // namespace engine::sound
