#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/domain/completion.h"
#include "engine/domain/domain.h"
#include "engine/domain/event_slot.h"
#include "engine/domain/generated/callbacks.h"
#include "engine/sound/call/audio_engine.h"
#include "engine/sound/sound_settings.h"

namespace engine {

/// A client's devices, its volumes, and how its microphone is treated, for all of its calls. What
/// has no documentation here is documented where the surface is declared. I/O thread, unless it
/// says so.
class SoundControl final : public Domain, public std::enable_shared_from_this<SoundControl> {
  public:
    SoundControl(const std::shared_ptr<ClientServices>& services, SoundSettings settings);
    ~SoundControl() override;

    std::string_view Name() const noexcept override { return "sound"; }
    void Close(const Error& reason) override;

    /// The client's audio engine, made when it is first asked for; null after the client was
    /// destroyed, and while the system cannot create a thread for it, which the log reports.
    std::shared_ptr<sound::AudioEngine> Engine();

    // sound_devices.cpp
    void GetInputDevices(ClientGetInputDevicesCallback callback);
    void GetOutputDevices(ClientGetOutputDevicesCallback callback);
    void GetCurrentInputDevice(ClientGetCurrentInputDeviceCallback callback);
    void GetCurrentOutputDevice(ClientGetCurrentOutputDeviceCallback callback);
    void SetInputDevice(std::string id, Completion<> completion);
    void SetOutputDevice(std::string id, Completion<> completion);

    void SetAutomaticGainControl(bool on);
    void SetEchoCancellation(bool on);
    void SetNoiseSuppression(bool on);
    void SetNoiseCancellation(bool on);
    void SetOpusHardwareCoding(bool encode, bool decode);
    void SetNoAudioInputThreshold(float threshold);
    void SetEngineManagedAudioSession(bool managed);
    void SetAecDump(bool on);

    void SetVoiceLogDir(const std::string& folder, LoggingSeverity minimum);

    /// Of the thread that has the sound: a nice value.
    void SetThreadPriority(int nice);
    /// Where recordings go; empty for nowhere.
    void SetFolder(std::string folder) { folder_ = std::move(folder); }

    // Any thread; they count once `ApplyVolumes` was called.
    float InputVolume() const { return input_volume_; }
    void SetInputVolume(float percent);
    float OutputVolume() const { return output_volume_; }
    void SetOutputVolume(float percent);
    void ApplyVolumes();

    /// What there is to say of sound and calls, which the client's other log is spared. Any thread.
    const std::shared_ptr<Log> voice_log = std::make_shared<Log>();

    // Any thread.
    EventSlot<std::vector<AudioDevice>, std::vector<AudioDevice>> device_change;
    EventSlot<bool> no_audio_input;

  private:
    /// Frees the callbacks of calls when the client is dropped.
    class CallbacksOfCalls;
    class VoiceFile;
    /// One of the two directions.
    struct Direction {
        std::vector<AudioDevice> sound::DeviceLists::*list;
        void (sound::AudioDevices::*use)(const std::string&);
        std::string SoundControl::*current;
        const char* what;
    };
    static const Direction kInput;
    static const Direction kOutput;

    template <class Answer>
    void ListFor(const Direction& direction, Answer answer);
    void Choose(const Direction& direction, std::string id, Completion<> completion);
    void OnListed(const Direction& direction, const std::string& id, Completion<> completion,
                  const sound::DeviceLists& lists);
    void OnDevices(const sound::DeviceLists& lists);
    std::shared_ptr<sound::AudioEngine> Made() const;

    const SoundSettings settings_;
    const std::unique_ptr<CallbacksOfCalls> callbacks_of_calls_;
    const std::shared_ptr<VoiceFile> voice_file_;
    mutable std::mutex mutex_;
    std::shared_ptr<sound::AudioEngine> engine_;  // under the lock
    bool closed_ = false;

    std::string input_ = sound::kDefaultDevice;
    std::string output_ = sound::kDefaultDevice;
    std::string folder_;
    int nice_ = 0;
    bool has_nice_ = false;
    float no_input_threshold_ = -100;
    sound::ProcessingSettings processing_;
    std::atomic<float> input_volume_{100};
    std::atomic<float> output_volume_{100};
};

}  // namespace engine
