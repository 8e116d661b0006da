#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/unique_function.h"
#include "engine/sound/call/call_sound.h"
#include "engine/sound/call/limiter.h"
#include "engine/sound/call/microphone.h"
#include "engine/sound/call/recording.h"
#include "engine/sound/call/sound_thread.h"
#include "engine/sound/call/tick_gate.h"
#include "engine/sound/devices/audio_devices.h"
#include "engine/sound/pcm.h"

namespace engine::sound {

/// The highest volume of what is played, and of a participant, in percent; the microphone's is 100.
inline constexpr float kMaxVolume = 200;

/// The sound of a client: one microphone and one loudspeaker for all of its calls. Members without
/// a named thread: any thread.
class AudioEngine : public std::enable_shared_from_this<AudioEngine> {
  public:
    /// What drives it: its own thread while a call is open, or the caller of `Tick`.
    enum class Clock { Thread, Manual };

    static std::shared_ptr<AudioEngine> Make(std::unique_ptr<AudioDevices> devices, Clock clock);

    /// Made by `Make`.
    explicit AudioEngine(std::unique_ptr<AudioDevices> devices);
    ~AudioEngine();
    AudioEngine(const AudioEngine&) = delete;
    AudioEngine& operator=(const AudioEngine&) = delete;

    /// Begins the sound of a call; it goes on until `CallSound::Close`.
    std::shared_ptr<CallSound> Open(std::shared_ptr<CallSoundHost> host,
                                    CallSoundCallbacks callbacks = {});
    /// How many calls are open.
    std::size_t OpenCalls() const { return calls_.Copy().size(); }
    /// Frees the callbacks of all calls.
    void ClearCallbacks();

    /// Processes 10 ms, on the sound thread. Never blocks, locks or allocates.
    void Tick();
    /// Calls `Drain` of every call that had events since the last time. I/O thread.
    void Drain();

    /// Percent of loudness, 0 to 200.
    void SetOutputVolume(float percent);
    float GetOutputVolume() const { return output_volume_; }
    /// The microphone, and how it is treated.
    Microphone& Input() { return microphone_; }
    const Microphone& Input() const { return microphone_; }
    AudioDevices& Devices() { return *devices_; }
    /// Writes what is recorded, sent and played to WAV files in a folder from now on; an empty one
    /// ends that. False when the files cannot be written. I/O thread.
    bool Record(const std::string& folder);
    /// Of the sound thread; -20 to 19.
    void SetThreadPriority(int nice);

    /// Sets the listener that `Drain` calls when the microphone fell silent, or is heard again. I/O
    /// thread.
    void SetInputListener(UniqueFunction<void(bool)> listener) { on_input_ = std::move(listener); }

    /// For `CallSound::Close`.
    void Forget(const CallSound& call);

  private:
    using Calls = std::vector<std::shared_ptr<CallSound>>;

    void CaptureTick(const Calls& calls);
    void PlayTick(const Calls& calls);
    void OnCalls();

    const std::shared_ptr<TickGate> gate_;
    const std::unique_ptr<AudioDevices> devices_;
    Published<Calls> calls_;
    Published<std::shared_ptr<Recording>> recording_;
    std::mutex running_mutex_;
    bool running_ = false;  // under its lock

    std::atomic<float> output_volume_{100};
    std::atomic<float> output_amplitude_{1};
    std::atomic<bool> told_input_{true};
    std::atomic<bool> has_news_{false};
    UniqueFunction<void(bool)> on_input_;  // I/O thread

    // Sound thread.
    Microphone microphone_;
    Limiter limiter_;
    std::int64_t now_ = 0;
    std::array<float, kTick * kChannels> sum_{};
    StereoTick played_{};

    std::optional<SoundThread> thread_;
};

}  // namespace engine::sound
