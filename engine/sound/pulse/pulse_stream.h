#pragma once

#include <string>

#include "engine/core/unique_function.h"
#include "engine/sound/devices/stream_rings.h"
#include "engine/sound/pulse/pulse_server.h"

namespace engine::sound {

/// One direction of sound to or from a server. What is said of no thread: under the server's lock.
class PulseStream final : public StreamRings {
  public:
    /// `on_lost` is called when an open stream ended by itself.
    PulseStream(PulseServer& server, Direction direction, UniqueFunction<void()> on_lost);
    ~PulseStream() { Close(); }

    /// Opens it on a device, or on whichever is the server's default; a stream that was open ends.
    void Open(const std::string& device);
    void Close();
    bool IsOpen() const { return stream_ != nullptr; }

  private:
    void OnState();
    void OnReadable();
    void OnWritable(std::size_t bytes);
    void Measure();

    PulseServer& server_;
    UniqueFunction<void()> on_lost_;
    pa_stream* stream_ = nullptr;
};

}  // namespace engine::sound
