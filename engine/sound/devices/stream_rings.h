#pragma once

#include <atomic>
#include <cstddef>

#include "engine/sound/devices/sample_ring.h"
#include "engine/sound/pcm.h"

namespace engine::sound {

/// The sound between the sound thread and a device, in one direction. The sound thread's side.
class StreamRings {
  public:
    enum class Direction { Record, Play };

    explicit StreamRings(Direction direction) : direction_(direction) {}
    StreamRings(const StreamRings&) = delete;
    StreamRings& operator=(const StreamRings&) = delete;

    /// In ticks.
    void Read(MonoTick& samples) { recorded_.Read(samples); }
    void Write(const StereoTick& samples) { played_.Write(samples); }
    /// How long sound takes from here to the device, or from there, in ticks. The ticks' thread.
    int Ticks() const {
        const std::size_t waiting =
            direction_ == Direction::Play ? played_.Waiting() / kChannels : recorded_.Waiting();
        return latency_ticks_ + static_cast<int>(waiting / kTick);
    }
    /// Discards buffered sound, which belongs to another call or device. Any thread.
    void Forget() {
        recorded_.Forget();
        played_.Forget();
    }

  protected:
    ~StreamRings() = default;

    const Direction direction_;
    // The device's side belongs to the device.
    DeviceRing<1> recorded_;
    DeviceRing<kChannels> played_;
    std::atomic<int> latency_ticks_{0};
};

}  // namespace engine::sound
