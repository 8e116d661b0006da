#pragma once

#include <atomic>
#include <string>

#include "engine/core/unique_function.h"
#include "engine/sound/pcm.h"
#include "engine/sound/pulse_server.h"
#include "engine/sound/sample_ring.h"

namespace engine::sound {

/// One direction of sound to or from a server. What is said of no thread: under the server's lock.
class PulseStream {
  public:
    enum class Direction { Record, Play };

    /// `on_lost` is called when an open stream ended by itself.
    PulseStream(PulseServer& server, Direction direction, UniqueFunction<void()> on_lost);
    ~PulseStream() { Close(); }
    PulseStream(const PulseStream&) = delete;
    PulseStream& operator=(const PulseStream&) = delete;

    /// Opens it on a device, or on whichever is the server's default; a stream that was open ends.
    void Open(const std::string& device);
    void Close();
    bool IsOpen() const { return stream_ != nullptr; }

    /// In ticks.
    void Read(MonoTick& samples) { recorded_.Read(samples); }
    void Write(const StereoTick& samples) { played_.Write(samples); }
    /// How long sound takes from here to the device, or from there, in ticks. Any thread.
    int Ticks() const;

  private:
    void OnState();
    void OnReadable();
    void OnWritable(std::size_t bytes);
    void Measure();

    PulseServer& server_;
    const Direction direction_;
    UniqueFunction<void()> on_lost_;
    pa_stream* stream_ = nullptr;
    DeviceRing<1> recorded_;
    DeviceRing<kChannels> played_;
    std::atomic<int> latency_ticks_{0};
};

}  // namespace engine::sound
