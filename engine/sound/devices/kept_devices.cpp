#include "engine/sound/devices/kept_devices.h"

#include <algorithm>
#include <utility>

#include "engine/sound/devices/device_keeper.h"
#include "engine/system/threads/background_thread.h"

namespace engine::sound {
namespace {

class KeptDevices final : public AudioDevices {
  public:
    KeptDevices(const MakeSystem& make_system, const std::shared_ptr<Log>& log,
                const DeviceDelays& delays)
        : keeper_(std::make_shared<DeviceKeeper>(make_system, log, delays)) {
        if (StartBackgroundThread([keeper = keeper_] { keeper->Work(); })) return;
        keeper_->Rest();
        log->Warning("There are no sound devices, as there is no thread for them.");
    }
    ~KeptDevices() override { keeper_->End(); }

    void SetListener(Listener listener) override { keeper_->SetListener(std::move(listener)); }
    void List(Answer answer) override { keeper_->List(std::move(answer)); }
    void UseInput(const std::string& id) override { keeper_->UseInput(id); }
    void UseOutput(const std::string& id) override { keeper_->UseOutput(id); }
    void Run(bool on) override { keeper_->Run(on); }

    void Capture(MonoTick& samples) override { keeper_->Microphone().Read(samples); }
    void Play(const StereoTick& samples) override { keeper_->Loudspeaker().Write(samples); }
    int EchoTicks() const override {
        return keeper_->Loudspeaker().Ticks() + keeper_->Microphone().Ticks();
    }

  private:
    const std::shared_ptr<DeviceKeeper> keeper_;
};

}  // namespace

std::unique_ptr<AudioDevices> KeepDevices(const MakeSystem& make_system,
                                          const std::shared_ptr<Log>& log,
                                          const DeviceDelays& delays) {
    return std::make_unique<KeptDevices>(make_system, log, delays);
}

std::string OwnId(const std::vector<AudioDevice>& devices, const std::string& id) {
    const auto own = [&](const AudioDevice& one) {
        return one.id != kDefaultDevice && (id == kDefaultDevice ? one.is_default : one.id == id);
    };
    const auto found = std::ranges::find_if(devices, own);
    if (found != devices.end()) return found->id;
    // Without a default one, the first.
    return id == kDefaultDevice && devices.size() > 1 ? devices[1].id : std::string();
}

}  // namespace engine::sound
