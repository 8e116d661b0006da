#include <cstdint>
#include <string>
#include <utility>

#include "engine/sound/core_audio/core_audio_stream.h"

namespace engine::sound {
namespace {

/// The number of ticks in a queue; a device may take two at a time.
constexpr int kQueuedTicks = 4;

CoreAudioStream& QueueOf(void* data) { return *static_cast<CoreAudioStream*>(data); }

AudioStreamBasicDescription QueueFormat(std::size_t channels) {
    AudioStreamBasicDescription format{};
    format.mSampleRate = kRate;
    format.mFormatID = kAudioFormatLinearPCM;
    format.mFormatFlags = kLinearPCMFormatFlagIsSignedInteger | kLinearPCMFormatFlagIsPacked;
    format.mFramesPerPacket = 1;
    format.mChannelsPerFrame = static_cast<UInt32>(channels);
    format.mBitsPerChannel = 8 * sizeof(std::int16_t);
    format.mBytesPerFrame = static_cast<UInt32>(channels * sizeof(std::int16_t));
    format.mBytesPerPacket = format.mBytesPerFrame;
    return format;
}

}  // namespace

CoreAudioStream::CoreAudioStream(Direction direction, std::function<void()> on_end)
    : DeviceStream(direction), on_end_(std::move(on_end)) {}

void CoreAudioStream::Begin(const std::string& id) {
    ends_ = false;
    calls_ = 0;
    if (const OSStatus problem = Start(id); problem != noErr) Fail(problem);
}

OSStatus CoreAudioStream::Start(const std::string& id) {
    const bool plays = direction_ == Direction::Play;
    const AudioStreamBasicDescription format = QueueFormat(plays ? kChannels : 1);
    // Without a run loop it has a thread of its own.
    OSStatus status =
        plays ? AudioQueueNewOutput(
                    &format,
                    [](void* self, AudioQueueRef, AudioQueueBufferRef buffer) {
                        ++QueueOf(self).calls_;
                        QueueOf(self).OnPlayed(buffer);
                    },
                    this, nullptr, nullptr, 0, &queue_)
              : AudioQueueNewInput(
                    &format,
                    [](void* self, AudioQueueRef, AudioQueueBufferRef buffer, const AudioTimeStamp*,
                       UInt32, const AudioStreamPacketDescription*) {
                        ++QueueOf(self).calls_;
                        QueueOf(self).OnRecorded(buffer);
                    },
                    this, nullptr, nullptr, 0, &queue_);
    const auto next = [&status](OSStatus done) { return (status = done) == noErr; };
    if (status != noErr || !next(Choose(id)) ||
        !next(AudioQueueAddPropertyListener(
            queue_, kAudioQueueProperty_IsRunning,
            [](void* self, AudioQueueRef, AudioQueuePropertyID) { QueueOf(self).OnRunning(); },
            this))) {
        return status;
    }
    for (int n = 0; n < kQueuedTicks; ++n) {
        AudioQueueBufferRef buffer = nullptr;
        if (!next(AudioQueueAllocateBuffer(
                queue_, static_cast<UInt32>(kTick * format.mBytesPerFrame), &buffer))) {
            return status;
        }
        if (plays)
            OnPlayed(buffer);
        else if (!next(AudioQueueEnqueueBuffer(queue_, buffer, 0, nullptr)))
            return status;
    }
    latency_ticks_ = plays ? kQueuedTicks : 1;
    return AudioQueueStart(queue_, nullptr);
}

OSStatus CoreAudioStream::Choose(const std::string& id) {
    const CFStringRef uid =
        CFStringCreateWithCString(kCFAllocatorDefault, id.c_str(), kCFStringEncodingUTF8);
    if (!uid) return kAudio_ParamError;
    const OSStatus status =
        AudioQueueSetProperty(queue_, kAudioQueueProperty_CurrentDevice, &uid, sizeof uid);
    CFRelease(uid);
    return status;
}

void CoreAudioStream::OnPlayed(AudioQueueBufferRef buffer) {
    const std::size_t count = kTick * kChannels;
    played_.Read({static_cast<std::int16_t*>(buffer->mAudioData), count});
    buffer->mAudioDataByteSize = static_cast<UInt32>(count * sizeof(std::int16_t));
    PassOn(buffer);
}

void CoreAudioStream::OnRecorded(AudioQueueBufferRef buffer) {
    recorded_.Write({static_cast<const std::int16_t*>(buffer->mAudioData),
                     buffer->mAudioDataByteSize / sizeof(std::int16_t)});
    PassOn(buffer);
}

/// Gives a buffer back to the queue; one that ends takes none.
void CoreAudioStream::PassOn(AudioQueueBufferRef buffer) {
    if (ends_) return;
    const OSStatus status = AudioQueueEnqueueBuffer(queue_, buffer, 0, nullptr);
    if (status != noErr && !ends_) Fail(status);
}

/// A queue whose device went away stops by itself.
void CoreAudioStream::OnRunning() {
    UInt32 runs = 0;
    UInt32 size = sizeof runs;
    const OSStatus status =
        AudioQueueGetProperty(queue_, kAudioQueueProperty_IsRunning, &runs, &size);
    if (!ends_ && (status != noErr || runs == 0)) Fail(kAudioHardwareNotRunningError);
}

void CoreAudioStream::Fail(OSStatus problem) {
    problem_ = problem;
    on_end_();
}

void CoreAudioStream::End() {
    ends_ = true;
    // At once: when it returns, nothing of it is called any more.
    if (queue_) AudioQueueDispose(queue_, true);
    queue_ = nullptr;
    latency_ticks_ = 0;
    problem_ = noErr;
}

std::string CoreAudioStream::Problem() const {
    const OSStatus problem = problem_;
    return problem == noErr ? std::string() : "error " + std::to_string(problem);
}

}  // namespace engine::sound
