#include <algorithm>
#include <array>
#include <cstdio>
#include <span>
#include <system_error>
#include <utility>

#include "engine/core/thread.h"
#include "engine/sound/wasapi_stream.h"
#include "engine/system/urgent_thread.h"

namespace engine::sound {
namespace {

/// Microseconds times ten, as Windows counts here.
constexpr REFERENCE_TIME kUnitsOfTick = kTickMs * 10'000;
constexpr REFERENCE_TIME kMostWasapiTicks = 50;
/// Devices ask much more often. One that went away may not ask at all.
constexpr DWORD kPatienceMs = 2000;

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
    return static_cast<int>(std::clamp<REFERENCE_TIME>(units / kUnitsOfTick, 0, kMostWasapiTicks));
}

}  // namespace

WasapiStream::WasapiStream(Direction direction, Find find, std::function<void()> on_end)
    : DeviceStream(direction), find_(std::move(find)), on_end_(std::move(on_end)) {}

void WasapiStream::Begin(const std::string& id) {
    Com<IMMDevice> device = find_(id);
    if (!device) return Fail(AUDCLNT_E_DEVICE_INVALIDATED);
    ResetEvent(end_.get());
    try {
        thread_ = StartThread([this, device = std::move(device)] {
            NameThread("sdk-device");
            const ComThread com;
            const UrgentThread urgent;
            const HRESULT ended = Flow(*device.Get());
            latency_ticks_ = 0;
            if (FAILED(ended)) Fail(ended);
        });
    } catch (const std::system_error&) {
        Fail(E_OUTOFMEMORY);
    }
}

void WasapiStream::Fail(HRESULT problem) {
    problem_ = problem;
    on_end_();
}

void WasapiStream::End() {
    SetEvent(end_.get());
    if (thread_.joinable()) thread_.join();
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

/// Until it is closed, or the device fails.
HRESULT WasapiStream::Flow(IMMDevice& device) {
    const bool plays = direction_ == Direction::Play;
    const WAVEFORMATEX format = FormatOf(plays ? kChannels : 1);
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
    result = plays ? Play(*client.Get()) : Record(*client.Get());
    client->Stop();
    return result;
}

template <class Pass>
HRESULT WasapiStream::Repeat(IAudioClient& client, Pass pass) {
    const std::array<HANDLE, 2> events{end_.get(), due_.get()};
    HRESULT result = client.Start();
    while (SUCCEEDED(result)) {
        const DWORD woken = WaitForMultipleObjects(static_cast<DWORD>(events.size()), events.data(),
                                                   FALSE, kPatienceMs);
        if (woken == WAIT_OBJECT_0) return S_OK;
        if (woken == WAIT_FAILED) return E_FAIL;
        result = pass();
    }
    return result;
}

HRESULT WasapiStream::Play(IAudioClient& client) {
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

HRESULT WasapiStream::Fill(IAudioClient& client, IAudioRenderClient& room, UINT32 size) {
    UINT32 waiting = 0;
    HRESULT result = client.GetCurrentPadding(&waiting);
    if (FAILED(result)) return result;
    latency_ticks_ = device_ticks_ + static_cast<int>(waiting / kTick);
    const UINT32 frames = size - std::min(size, waiting);
    if (frames == 0) return S_OK;
    BYTE* data = nullptr;
    result = room.GetBuffer(frames, &data);
    if (FAILED(result)) return result;
    played_.Read({reinterpret_cast<std::int16_t*>(data), frames * kChannels});
    return room.ReleaseBuffer(frames, 0);
}

HRESULT WasapiStream::Record(IAudioClient& client) {
    Com<IAudioCaptureClient> packets;
    const HRESULT result = client.GetService(IID_PPV_ARGS(packets.GetAddressOf()));
    if (FAILED(result)) return result;
    latency_ticks_ = device_ticks_;
    return Repeat(client, [&] { return Empty(*packets.Get()); });
}

HRESULT WasapiStream::Empty(IAudioCaptureClient& packets) {
    for (;;) {
        BYTE* data = nullptr;
        UINT32 frames = 0;
        DWORD flags = 0;
        const HRESULT result = packets.GetBuffer(&data, &frames, &flags, nullptr, nullptr);
        if (FAILED(result) || result == AUDCLNT_S_BUFFER_EMPTY || frames == 0) return result;
        // Silence is left out: the reader fills it in by itself.
        if ((flags & AUDCLNT_BUFFERFLAGS_SILENT) == 0)
            recorded_.Write({reinterpret_cast<const std::int16_t*>(data), frames});
        const HRESULT released = packets.ReleaseBuffer(frames);
        if (FAILED(released)) return released;
    }
}

}  // namespace engine::sound
