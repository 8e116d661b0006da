#include "engine/sound/pulse_devices.h"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "engine/sound/pulse_server.h"
#include "engine/sound/pulse_stream.h"

namespace engine::sound {
namespace {

constexpr int kRetryMs = 1000;

bool HasDevice(const std::vector<AudioDevice>& devices, const std::string& id) {
    return std::ranges::any_of(devices, [&](const AudioDevice& one) { return one.id == id; });
}

class PulseDevices final : public AudioDevices {
  public:
    PulseDevices(const PulseFunctions& pulse, const std::string& address,
                 const std::shared_ptr<Log>& log)
        : server_(pulse, address, log) {
        server_.Start([this] { OnLists(); });
    }

    ~PulseDevices() override {
        Run(false);
        const PulseServer::Lock lock(server_);
        // Its thread ends with it, after all that its lists would be told to.
        server_.Silence();
        listener_ = nullptr;
        waiting_.clear();
    }

    void SetListener(Listener listener) override {
        const PulseServer::Lock lock(server_);
        listener_ = std::move(listener);
    }

    void List(Answer answer) override {
        const PulseServer::Lock lock(server_);
        if (server_.Known()) return answer(server_.Lists());
        waiting_.push_back(std::move(answer));
    }

    void UseInput(const std::string& id) override { Use(microphone_, input_, id); }
    void UseOutput(const std::string& id) override { Use(loudspeaker_, output_, id); }

    void Run(bool on) override {
        const PulseServer::Lock lock(server_);
        runs_ = on;
        if (on) return OpenWhatIsNot();
        microphone_.Close();
        loudspeaker_.Close();
    }

    void Capture(MonoTick& samples) override { microphone_.Read(samples); }
    void Play(const StereoTick& samples) override { loudspeaker_.Write(samples); }
    int EchoTicks() const override { return loudspeaker_.Ticks() + microphone_.Ticks(); }

  private:
    void Use(PulseStream& stream, std::string& used, const std::string& id) {
        const PulseServer::Lock lock(server_);
        if (std::exchange(used, id) == id && stream.IsOpen()) return;
        if (runs_) stream.Open(id);
    }

    /// What went away stays chosen no longer.
    void OnLists() {
        const DeviceLists& lists = server_.Lists();
        if (!HasDevice(lists.inputs, input_)) input_ = kDefaultDevice;
        if (!HasDevice(lists.outputs, output_)) output_ = kDefaultDevice;
        if (runs_) OpenWhatIsNot();
        for (const Answer& answer : std::exchange(waiting_, {})) answer(lists);
        // What there is at first is no change, also when that is nothing.
        const bool is_first = !std::exchange(told_once_, true);
        if (std::exchange(told_, lists) == lists || is_first) return;
        if (listener_) listener_(lists);
    }

    void OpenWhatIsNot() {
        if (!server_.Ready()) return;
        if (!microphone_.IsOpen() && !server_.Lists().inputs.empty()) microphone_.Open(input_);
        if (!loudspeaker_.IsOpen() && !server_.Lists().outputs.empty()) loudspeaker_.Open(output_);
    }

    PulseServer server_;
    // When one ends by itself its device may be gone: what else there is, the next lists say.
    PulseStream microphone_{server_, PulseStream::Direction::Record,
                            [this] { server_.RefreshIn(kRetryMs); }};
    PulseStream loudspeaker_{server_, PulseStream::Direction::Play,
                             [this] { server_.RefreshIn(kRetryMs); }};
    std::string input_ = kDefaultDevice;
    std::string output_ = kDefaultDevice;
    bool runs_ = false;
    Listener listener_;
    std::vector<Answer> waiting_;
    DeviceLists told_;
    bool told_once_ = false;
};

}  // namespace

std::unique_ptr<AudioDevices> MakePulseDevices(const std::string& server,
                                               const std::shared_ptr<Log>& log) {
    std::string problem;
    const PulseFunctions* const pulse = PulseFunctions::Get(problem);
    if (pulse) return std::make_unique<PulseDevices>(*pulse, server, log);
    log->Warning("There are no sound devices, as PulseAudio's client library cannot be loaded: " +
                 problem + ". Others are heard by callbacks alone.");
    return nullptr;
}

}  // namespace engine::sound
