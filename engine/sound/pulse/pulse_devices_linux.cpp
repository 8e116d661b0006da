#include "engine/sound/pulse/pulse_devices.h"

#include <utility>
#include <vector>

#include "engine/sound/devices/device_delays.h"
#include "engine/sound/devices/device_list_notifier.h"
#include "engine/sound/pulse/pulse_server.h"
#include "engine/sound/pulse/pulse_stream.h"

namespace engine::sound {
namespace {

constexpr DeviceDelays::Time kRetry = DeviceDelays().retry;

class PulseDevices final : public AudioDevices {
  public:
    PulseDevices(const PulseFunctions& pulse, const std::string& address,
                 const std::shared_ptr<Log>& log)
        : server_(pulse, address, log) {
        server_.Start([this] { OnLists(); });
    }

    ~PulseDevices() override {
        notifier_.End();
        Run(false);
        const PulseServer::Lock lock(server_);
        // Its thread ends with it, after all listeners of its lists.
        server_.Silence();
    }

    void SetListener(Listener listener) override { notifier_.SetListener(std::move(listener)); }
    void List(Answer answer) override { notifier_.List(std::move(answer)); }

    void UseInput(const std::string& id) override { Use(microphone_, input_, id); }
    void UseOutput(const std::string& id) override { Use(loudspeaker_, output_, id); }

    void Run(bool on) override {
        const PulseServer::Lock lock(server_);
        if (std::exchange(runs_, on) == on) return;
        if (on) {
            microphone_.Forget();
            loudspeaker_.Forget();
            return OpenWhatIsNot();
        }
        microphone_.Close();
        loudspeaker_.Close();
    }

    void Capture(MonoTick& samples) override { microphone_.Read(samples); }
    void Play(const StereoTick& samples) override { loudspeaker_.Write(samples); }
    int EchoTicks() const override { return loudspeaker_.Ticks() + microphone_.Ticks(); }

  private:
    /// Where there is no such device any more the stream ends, and the next lists say what there
    /// is.
    void Use(PulseStream& stream, std::string& used, const std::string& id) {
        const PulseServer::Lock lock(server_);
        if (std::exchange(used, id) == id && stream.IsOpen()) return;
        if (runs_) stream.Open(id);
    }

    void OnLists() {
        const DeviceLists& lists = server_.Lists();
        input_ = ChosenOf(lists.inputs, input_);
        output_ = ChosenOf(lists.outputs, output_);
        if (runs_) OpenWhatIsNot();
        notifier_.Notify(lists);
    }

    void OpenWhatIsNot() {
        if (!server_.Ready()) return;
        if (!microphone_.IsOpen() && !server_.Lists().inputs.empty()) microphone_.Open(input_);
        if (!loudspeaker_.IsOpen() && !server_.Lists().outputs.empty()) loudspeaker_.Open(output_);
    }

    DeviceListNotifier notifier_;
    PulseServer server_;
    // When one ends by itself its device may be gone: what else there is, the next lists say.
    PulseStream microphone_{server_, PulseStream::Direction::Record,
                            [this] { server_.RefreshIn(kRetry); }};
    PulseStream loudspeaker_{server_, PulseStream::Direction::Play,
                             [this] { server_.RefreshIn(kRetry); }};
    std::string input_ = kDefaultDevice;
    std::string output_ = kDefaultDevice;
    bool runs_ = false;
};

}  // namespace

std::unique_ptr<AudioDevices> MakePulseDevices(const std::string& server,
                                               const std::shared_ptr<Log>& log) {
    std::string problem;
    const PulseFunctions* const pulse = PulseFunctions::Get(problem);
    if (pulse) return std::make_unique<PulseDevices>(*pulse, server, log);
    log->Warning(
        "There are no sound devices, because PulseAudio's client library cannot be loaded: " +
        problem + ". Others are only heard through callbacks.");
    return nullptr;
}

}  // namespace engine::sound
