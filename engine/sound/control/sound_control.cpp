#include "engine/sound/control/sound_control.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/core/log/log_file.h"
#include "engine/core/run/executor.h"
#include "engine/core/text/utf8_path.h"
#include "engine/sound/control/make_devices.h"
#include "engine/sound/levels.h"

namespace engine {

/// The file that the voice log is written to, which may be replaced.
class SoundControl::VoiceFile {
  public:
    /// An empty path for no file. False when it cannot be opened.
    bool Open(const std::string& path, LoggingSeverity minimum) {
        auto file = path.empty() ? nullptr : std::make_unique<LogFile>(path);
        const std::lock_guard lock(mutex_);
        minimum_ = minimum;
        file_ = file && file->IsOpen() ? std::move(file) : nullptr;
        return path.empty() || file_;
    }
    void Write(LoggingSeverity severity, const std::string& message) {
        const std::lock_guard lock(mutex_);
        if (file_ && severity >= minimum_) file_->Append(severity, message);
    }

  private:
    std::mutex mutex_;
    std::unique_ptr<LogFile> file_;
    LoggingSeverity minimum_{};
};

class SoundControl::CallbacksOfCalls final : public AnyEventSlot {
  public:
    CallbacksOfCalls(EventSlots& slots, const SoundControl& control) : control_(control) {
        slots.Add(*this);
    }
    void Clear() override {
        if (const auto engine = control_.Made()) engine->ClearCallbacks();
    }

  private:
    const SoundControl& control_;
};

SoundControl::SoundControl(const std::shared_ptr<ClientServices>& services, SoundSettings settings)
    : Domain(services),
      device_change(services->events),
      no_audio_input(services->events),
      settings_(std::move(settings)),
      callbacks_of_calls_(std::make_unique<CallbacksOfCalls>(services->events, *this)),
      voice_file_(std::make_shared<VoiceFile>()) {
    voice_log->AddSink(LoggingSeverity::Verbose,
                       [file = voice_file_](LoggingSeverity severity, const std::string& message) {
                           file->Write(severity, message);
                       });
}

SoundControl::~SoundControl() = default;

void SoundControl::Close(const Error& /*reason*/) {
    closed_ = true;
    std::shared_ptr<sound::AudioEngine> ended;
    {
        const std::lock_guard lock(mutex_);
        ended = std::move(engine_);
    }
    if (ended) ended->Devices().SetListener(nullptr);
}

std::shared_ptr<sound::AudioEngine> SoundControl::Made() const {
    const std::lock_guard lock(mutex_);
    return engine_;
}

std::shared_ptr<sound::AudioEngine> SoundControl::Engine() {
    if (auto made = Made(); made || closed_) return made;
    std::shared_ptr<sound::AudioEngine> engine;
    try {
        engine = sound::AudioEngine::Make(sound::MakeDevices(settings_, voice_log),
                                          sound::AudioEngine::Clock::Thread);
    } catch (const std::system_error& problem) {
        voice_log->Error("There is no sound, because the system cannot create a thread: " +
                         std::string(problem.what()) + ". It is tried again when it is asked for.");
        return nullptr;
    }
    engine->Devices().SetListener([weak = weak_from_this()](const sound::DeviceLists& lists) {
        Executor::Instance().Post([weak, lists] {
            if (const auto control = weak.lock()) control->OnDevices(lists);
        });
    });
    engine->SetInputListener([weak = weak_from_this()](bool has_input) {
        if (const auto control = weak.lock()) control->no_audio_input.Fire(has_input);
    });
    {
        const std::lock_guard lock(mutex_);
        engine_ = engine;
    }
    ApplyVolumes();
    sound::Microphone& microphone = engine->Input();
    microphone.SetEchoCancellation(processing_.echo_cancellation);
    microphone.SetNoiseSuppression(processing_.noise_suppression);
    microphone.SetNoiseCancellation(processing_.noise_cancellation);
    microphone.SetGainControl(processing_.gain_control);
    microphone.SetNoInputThreshold(no_input_threshold_);
    if (has_nice_) engine->SetThreadPriority(nice_);
    return engine;
}

void SoundControl::SetInputVolume(float percent) {
    input_volume_ = sound::VolumeWithin(percent, sound::kMaxInputVolume, input_volume_);
}

void SoundControl::SetOutputVolume(float percent) {
    output_volume_ = sound::VolumeWithin(percent, sound::kMaxVolume, output_volume_);
}

void SoundControl::ApplyVolumes() {
    const auto engine = Made();
    if (!engine) return;
    engine->Input().SetVolume(input_volume_);
    engine->SetOutputVolume(output_volume_);
}

void SoundControl::SetAutomaticGainControl(bool on) {
    processing_.gain_control = on;
    if (const auto engine = Made()) engine->Input().SetGainControl(on);
}

void SoundControl::SetEchoCancellation(bool on) {
    processing_.echo_cancellation = on;
    if (const auto engine = Made()) engine->Input().SetEchoCancellation(on);
}

void SoundControl::SetNoiseSuppression(bool on) {
    processing_.noise_suppression = on;
    if (const auto engine = Made()) engine->Input().SetNoiseSuppression(on);
}

void SoundControl::SetNoiseCancellation(bool on) {
    processing_.noise_cancellation = on;
    if (const auto engine = Made()) engine->Input().SetNoiseCancellation(on);
}

void SoundControl::SetOpusHardwareCoding(bool /*encode*/, bool /*decode*/) {
    if (!Made()) return;
    voice_log->Warning(
        "SetOpusHardwareCoding() came after the voice engine began. Call it right after the "
        "client's "
        "construction, or not at all.");
}

void SoundControl::SetNoAudioInputThreshold(float threshold) {
    no_input_threshold_ = threshold;
    if (const auto engine = Made()) engine->Input().SetNoInputThreshold(threshold);
}

void SoundControl::SetEngineManagedAudioSession(bool /*managed*/) {
    // Systems that have such sessions are mobile ones.
}

void SoundControl::SetAecDump(bool on) {
    const auto engine = on ? Engine() : Made();
    if (!engine) return;
    if (on && folder_.empty()) {
        return voice_log->Warning(
            "SetAecDump() writes nothing: there is no folder. Call SetLogDir() before.");
    }
    if (!engine->Record(on ? folder_ : std::string())) {
        voice_log->Warning("SetAecDump() cannot write files to " + folder_ + ".");
    }
}

void SoundControl::SetVoiceLogDir(const std::string& folder, LoggingSeverity minimum) {
    const std::string before = folder.empty() ? "" : folder + "/";
    const std::string path = before + "discord-webrtc_0";
    voice_file_->Open("", minimum);
    if (minimum == LoggingSeverity::None) return;
    std::error_code ignored;  // there was none
    std::filesystem::rename(Utf8Path(path), Utf8Path(before + "discord-last-webrtc_0"), ignored);
    if (!voice_file_->Open(path, minimum)) {
        voice_log->Warning("SetVoiceLogDir() cannot write the file " + path + ".");
    }
    if (!Made()) return;
    voice_log->Warning(
        "SetVoiceLogDir() came after the voice engine began, so what it said before is missing. "
        "Call it right after the client's construction.");
}

void SoundControl::SetThreadPriority(int nice) {
    nice_ = nice;
    has_nice_ = true;
    if (const auto engine = Made()) engine->SetThreadPriority(nice);
}

}  // namespace engine
