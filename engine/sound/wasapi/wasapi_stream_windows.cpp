#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <mutex>
#include <span>
#include <utility>

#include "engine/core/run/thread.h"
#include "engine/sound/devices/device_use.h"
#include "engine/sound/wasapi/wasapi_stream.h"
#include "engine/system/threads/background_thread.h"
#include "engine/system/threads/urgent_thread.h"

namespace engine::sound {
namespace {

/// Microseconds times ten, as Windows counts here.
constexpr REFERENCE_TIME kUnitsOfTick = kTickMs * 10'000;
constexpr REFERENCE_TIME kMaxWasapiTicks = 50;
/// Devices ask much more often. One that went away may not ask at all.
constexpr DWORD kPatienceMs = 2000;
/// After so many of these waits in a row it will not any more. In all less than what it takes for a
/// device that began to count as one that works (`DeviceDelays::look`), or the same problem is
/// reported again.
constexpr int kMaxSilentWaits = 2;

WAVEFORMATEX FormatOf(std::size_t channels) {
    WAVEFORMATEX format{};
    format.wFormatTag = WAVE_FORMAT_PCM;
    format.nChannels = static_cast<WORD>(channels);
    format.nSamplesPerSec = kRate;
    format.wBitsPerSample = 8 * sizeof(std::int16_t);
    format.nBlockAlign = static_cast<WORD>(channels * sizeof(std::int16_t));
    format.nAvgBytesPerSec = format.nSamplesPerSec * format.nBlockAlign;
    return format;
}

int TicksOfUnits(REFERENCE_TIME units) {
    return static_cast<int>(std::clamp<REFERENCE_TIME>(units / kUnitsOfTick, 0, kMaxWasapiTicks));
}

}  // namespace

/// One opening of a device, and all that its thread touches: it may outlive the stream.
class WasapiStream::Flow {
  public:
    explicit Flow(WasapiStream& stream)
        : plays_(stream.direction_ == Direction::Play), stream_(&stream) {}

    /// Its thread, until it is released or the device fails.
    void Run(IMMDevice& device);
    /// It ends as soon as it can, and does not touch the stream from now on. Any thread.
    void LetGo();

  private:
    using Event = std::unique_ptr<void, decltype(&CloseHandle)>;

    HRESULT Open(IMMDevice& device);
    HRESULT Play(IAudioClient& client);
    HRESULT Record(IAudioClient& client);
    HRESULT Fill(IAudioClient& client, IAudioRenderClient& room, UINT32 size);
    HRESULT Empty(IAudioCaptureClient& packets);
    template <class Pass>
    HRESULT Repeat(IAudioClient& client, Pass pass);
    /// Calls back with the stream, unless it was released. The callback must not wait.
    template <class Use>
    void WithStream(Use use) {
        const std::lock_guard lock(mutex_);
        if (stream_) use(*stream_);
    }

    const bool plays_;
    // Of Windows': that there is to be sound, and that there is to be none any more.
    const Event due_{CreateEventW(nullptr, FALSE, FALSE, nullptr), CloseHandle};
    const Event end_{CreateEventW(nullptr, TRUE, FALSE, nullptr), CloseHandle};
    int device_ticks_ = 0;
    std::mutex mutex_;
    WasapiStream* stream_;  // under the lock
};

WasapiStream::WasapiStream(Direction direction, Find find, std::function<void()> on_end)
    : DeviceStream(direction), find_(std::move(find)), on_end_(std::move(on_end)) {}

void WasapiStream::Begin(const std::string& id) {
    Com<IMMDevice> device = find_(id);
    if (!device) return Fail(AUDCLNT_E_DEVICE_INVALIDATED);
    const auto flow = std::make_shared<Flow>(*this);
    flow_ = flow;
    const bool started = StartBackgroundThread(
        [flow, device = std::move(device), use = std::make_unique<DeviceUse>()]() mutable {
            NameThread("sdk-device");
            const ComThread com;
            const UrgentThread urgent;
            // It goes before the thread's right to use it.
            const Com<IMMDevice> used = std::move(device);
            flow->Run(*used.Get());
        });
    if (!started) Fail(E_OUTOFMEMORY);
}

void WasapiStream::Fail(HRESULT problem) {
    problem_ = problem;
    on_end_();
}

void WasapiStream::End() {
    if (const auto flow = std::exchange(flow_, nullptr)) flow->LetGo();
    latency_ticks_ = 0;
    problem_ = S_OK;
}

std::string WasapiStream::Problem() const {
    const HRESULT problem = problem_;
    if (SUCCEEDED(problem)) return {};
    if (problem == E_ACCESSDENIED) return "Windows' settings keep programs from it";
    char text[32];
    std::snprintf(text, sizeof text, "error 0x%08lX", static_cast<unsigned long>(problem));
    return text;
}

void WasapiStream::Flow::LetGo() {
    SetEvent(end_.get());
    const std::lock_guard lock(mutex_);
    stream_ = nullptr;
}

void WasapiStream::Flow::Run(IMMDevice& device) {
    const HRESULT ended = Open(device);
    WithStream([&](WasapiStream& stream) {
        stream.latency_ticks_ = 0;
        if (FAILED(ended)) stream.Fail(ended);
    });
}

/// Runs until it is released, or the device fails.
HRESULT WasapiStream::Flow::Open(IMMDevice& device) {
    const WAVEFORMATEX format = FormatOf(plays_ ? kChannels : 1);
    // Whatever the device has, Windows converts it. In this mode the buffer is as small as it goes.
    constexpr DWORD kFlags = AUDCLNT_STREAMFLAGS_EVENTCALLBACK |
                             AUDCLNT_STREAMFLAGS_AUTOCONVERTPCM |
                             AUDCLNT_STREAMFLAGS_SRC_DEFAULT_QUALITY;
    Com<IAudioClient> client;
    REFERENCE_TIME latency = 0;
    HRESULT result = device.Activate(__uuidof(IAudioClient), CLSCTX_ALL, nullptr,
                                     reinterpret_cast<void**>(client.GetAddressOf()));
    const auto next = [&result](HRESULT done) { return SUCCEEDED(result = done); };
    if (FAILED(result) ||
        !next(client->Initialize(AUDCLNT_SHAREMODE_SHARED, kFlags, 0, 0, &format, nullptr)) ||
        !next(client->SetEventHandle(due_.get())) || !next(client->GetStreamLatency(&latency))) {
        return result;
    }
    device_ticks_ = TicksOfUnits(latency);
    result = plays_ ? Play(*client.Get()) : Record(*client.Get());
    client->Stop();
    return result;
}

template <class Pass>
HRESULT WasapiStream::Flow::Repeat(IAudioClient& client, Pass pass) {
    const std::array<HANDLE, 2> events{end_.get(), due_.get()};
    HRESULT result = client.Start();
    int silent = 0;
    while (SUCCEEDED(result)) {
        const DWORD woken = WaitForMultipleObjects(static_cast<DWORD>(events.size()), events.data(),
                                                   FALSE, kPatienceMs);
        if (woken == WAIT_OBJECT_0) return S_OK;
        if (woken == WAIT_FAILED) return E_FAIL;
        silent = woken == WAIT_TIMEOUT ? silent + 1 : 0;
        if (silent == kMaxSilentWaits) return HRESULT_FROM_WIN32(ERROR_TIMEOUT);
        result = pass();
    }
    return result;
}

HRESULT WasapiStream::Flow::Play(IAudioClient& client) {
    Com<IAudioRenderClient> room;
    UINT32 size = 0;
    BYTE* data = nullptr;
    HRESULT result = client.GetService(IID_PPV_ARGS(room.GetAddressOf()));
    const auto next = [&result](HRESULT done) { return SUCCEEDED(result = done); };
    // It begins with silence: there is nothing to be heard yet.
    if (FAILED(result) || !next(client.GetBufferSize(&size)) ||
        !next(room->GetBuffer(size, &data)) ||
        !next(room->ReleaseBuffer(size, AUDCLNT_BUFFERFLAGS_SILENT))) {
        return result;
    }
    return Repeat(client, [&] { return Fill(client, *room.Get(), size); });
}

HRESULT WasapiStream::Flow::Fill(IAudioClient& client, IAudioRenderClient& room, UINT32 size) {
    UINT32 waiting = 0;
    HRESULT result = client.GetCurrentPadding(&waiting);
    if (FAILED(result)) return result;
    const int ticks = device_ticks_ + static_cast<int>(waiting / kTick);
    WithStream([&](WasapiStream& stream) { stream.latency_ticks_ = ticks; });
    const UINT32 frames = size - std::min(size, waiting);
    if (frames == 0) return S_OK;
    BYTE* data = nullptr;
    result = room.GetBuffer(frames, &data);
    if (FAILED(result)) return result;
    DWORD flags = AUDCLNT_BUFFERFLAGS_SILENT;
    WithStream([&](WasapiStream& stream) {
        stream.played_.Read({reinterpret_cast<std::int16_t*>(data), frames * kChannels});
        flags = 0;
    });
    return room.ReleaseBuffer(frames, flags);
}

HRESULT WasapiStream::Flow::Record(IAudioClient& client) {
    Com<IAudioCaptureClient> packets;
    const HRESULT result = client.GetService(IID_PPV_ARGS(packets.GetAddressOf()));
    if (FAILED(result)) return result;
    WithStream([&](WasapiStream& stream) { stream.latency_ticks_ = device_ticks_; });
    return Repeat(client, [&] { return Empty(*packets.Get()); });
}

HRESULT WasapiStream::Flow::Empty(IAudioCaptureClient& packets) {
    for (;;) {
        BYTE* data = nullptr;
        UINT32 frames = 0;
        DWORD flags = 0;
        const HRESULT result = packets.GetBuffer(&data, &frames, &flags, nullptr, nullptr);
        if (FAILED(result) || result == AUDCLNT_S_BUFFER_EMPTY || frames == 0) return result;
        // Silence is left out: the reader fills it in by itself.
        if ((flags & AUDCLNT_BUFFERFLAGS_SILENT) == 0) {
            WithStream([&](WasapiStream& stream) {
                stream.recorded_.Write({reinterpret_cast<const std::int16_t*>(data), frames});
            });
        }
        const HRESULT released = packets.ReleaseBuffer(frames);
        if (FAILED(released)) return released;
    }
}

}  // namespace engine::sound
