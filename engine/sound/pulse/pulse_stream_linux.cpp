#include <algorithm>
#include <span>
#include <utility>

#include "engine/sound/pulse/pulse_stream.h"

namespace engine::sound {
namespace {

constexpr std::uint32_t kWhatever = static_cast<std::uint32_t>(-1);
constexpr int kMaxLatencyTicks = 50;

PulseStream& StreamOf(void* data) { return *static_cast<PulseStream*>(data); }

/// Bytes of so many ticks.
std::uint32_t BytesOfTicks(std::uint32_t ticks, std::size_t channels) {
    return static_cast<std::uint32_t>(ticks * kTick * channels * sizeof(std::int16_t));
}

}  // namespace

PulseStream::PulseStream(PulseServer& server, Direction direction, UniqueFunction<void()> on_lost)
    : StreamRings(direction), server_(server), on_lost_(std::move(on_lost)) {}

void PulseStream::Open(const std::string& device) {
    Close();
    Forget();
    pa_context* const context = server_.Ready();
    if (!context) return;
    const PulseFunctions& pulse = server_.pulse;
    const bool plays = direction_ == Direction::Play;
    const std::size_t channels = plays ? kChannels : 1;
    const pa_sample_spec spec{PA_SAMPLE_S16LE, kRate, static_cast<std::uint8_t>(channels)};
    stream_ = pulse.stream_new(context, plays ? "Call" : "Microphone", &spec, nullptr);
    if (!stream_) return;
    pulse.stream_set_state_callback(
        stream_, [](pa_stream*, void* self) { StreamOf(self).OnState(); }, this);
    pa_buffer_attr buffer{kWhatever, kWhatever, kWhatever, kWhatever, kWhatever};
    const char* const name = device == kDefaultDevice ? nullptr : device.c_str();
    const auto flags = static_cast<pa_stream_flags_t>(
        PA_STREAM_ADJUST_LATENCY | PA_STREAM_AUTO_TIMING_UPDATE | PA_STREAM_INTERPOLATE_TIMING);
    int refused = 0;
    if (plays) {
        buffer.tlength = BytesOfTicks(4, channels);
        buffer.minreq = BytesOfTicks(1, channels);
        buffer.prebuf = BytesOfTicks(1, channels);
        pulse.stream_set_write_callback(
            stream_,
            [](pa_stream*, std::size_t bytes, void* self) { StreamOf(self).OnWritable(bytes); },
            this);
        refused = pulse.stream_connect_playback(stream_, name, &buffer, flags, nullptr, nullptr);
    } else {
        buffer.fragsize = BytesOfTicks(1, channels);
        pulse.stream_set_read_callback(
            stream_, [](pa_stream*, std::size_t, void* self) { StreamOf(self).OnReadable(); },
            this);
        refused = pulse.stream_connect_record(stream_, name, &buffer, flags);
    }
    if (refused < 0) Close();
}

void PulseStream::Close() {
    pa_stream* const stream = std::exchange(stream_, nullptr);
    if (!stream) return;
    const PulseFunctions& pulse = server_.pulse;
    pulse.stream_set_state_callback(stream, nullptr, nullptr);
    pulse.stream_set_read_callback(stream, nullptr, nullptr);
    pulse.stream_set_write_callback(stream, nullptr, nullptr);
    pulse.stream_disconnect(stream);
    pulse.stream_unref(stream);
    latency_ticks_ = 0;
}

void PulseStream::OnState() {
    const pa_stream_state_t state = server_.pulse.stream_get_state(stream_);
    if (state != PA_STREAM_FAILED && state != PA_STREAM_TERMINATED) return;
    Close();
    on_lost_();
}

void PulseStream::OnReadable() {
    const void* data = nullptr;
    std::size_t bytes = 0;
    while (server_.pulse.stream_peek(stream_, &data, &bytes) == 0 && bytes > 0) {
        // Without data it is a hole, which the reader fills with silence by itself.
        if (data) {
            recorded_.Write({static_cast<const std::int16_t*>(data), bytes / sizeof(std::int16_t)});
        }
        server_.pulse.stream_drop(stream_);
    }
    Measure();
}

void PulseStream::OnWritable(std::size_t bytes) {
    while (bytes > 0) {
        void* data = nullptr;
        std::size_t room = bytes;
        if (server_.pulse.stream_begin_write(stream_, &data, &room) < 0 || !data || room == 0)
            return;
        room = std::min(room, bytes);
        played_.Read({static_cast<std::int16_t*>(data), room / sizeof(std::int16_t)});
        if (server_.pulse.stream_write(stream_, data, room, nullptr, 0, PA_SEEK_RELATIVE) < 0)
            return;
        bytes -= room;
    }
    Measure();
}

void PulseStream::Measure() {
    pa_usec_t latency = 0;
    int negative = 0;
    if (server_.pulse.stream_get_latency(stream_, &latency, &negative) < 0 || negative) return;
    latency_ticks_ = static_cast<int>(
        std::min<pa_usec_t>(latency / (kTickMs * PA_USEC_PER_MSEC), kMaxLatencyTicks));
}

}  // namespace engine::sound
