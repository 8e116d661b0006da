#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "engine/sound/pcm.h"
#include "engine/sound/sample_ring.h"
#include "engine/sound/wasapi_endpoints.h"

// After <windows.h>, whose types it uses.
#include <audioclient.h>

namespace engine::sound {

/// One direction of sound to or from a device, with a thread of its own while it is open. What is
/// said of no thread: one thread, which is neither that nor that of ticks.
class WasapiStream {
  public:
    enum class Direction { Record, Play };

    /// `on_end` is called on the stream's thread when it ended by itself.
    WasapiStream(Direction direction, std::function<void()> on_end);
    ~WasapiStream() { Close(); }
    WasapiStream(const WasapiStream&) = delete;
    WasapiStream& operator=(const WasapiStream&) = delete;

    /// Begins on a device, in the background; a stream that was open ends. `id` is for `Device`.
    void Open(Com<IMMDevice> device, std::string id);
    /// Until it has ended.
    void Close();
    /// The id of what it was opened on, also when it ended by itself since; empty when closed.
    const std::string& Device() const { return id_; }
    /// Why it ended by itself; S_OK when it did not.
    HRESULT Problem() const { return problem_; }

    /// In ticks.
    void Read(MonoTick& samples) { recorded_.Read(samples); }
    void Write(const StereoTick& samples) { played_.Write(samples); }
    /// How long sound takes from here to the device, or from there, in ticks. Any thread.
    int Ticks() const;

  private:
    using Event = std::unique_ptr<void, decltype(&CloseHandle)>;

    HRESULT Flow(IMMDevice& device);
    HRESULT Play(IAudioClient& client);
    HRESULT Record(IAudioClient& client);
    HRESULT Fill(IAudioClient& client, IAudioRenderClient& room, UINT32 size);
    HRESULT Empty(IAudioCaptureClient& packets);
    template <class Pass>
    HRESULT Repeat(IAudioClient& client, Pass pass);

    const Direction direction_;
    const std::function<void()> on_end_;
    // Of Windows': that there is to be sound, and that there is to be none any more.
    const Event due_{CreateEventW(nullptr, FALSE, FALSE, nullptr), CloseHandle};
    const Event end_{CreateEventW(nullptr, TRUE, FALSE, nullptr), CloseHandle};
    std::string id_;
    std::thread thread_;
    std::atomic<HRESULT> problem_{S_OK};
    DeviceRing<1> recorded_;
    DeviceRing<kChannels> played_;
    std::atomic<int> latency_ticks_{0};
    int device_ticks_ = 0;
};

}  // namespace engine::sound
