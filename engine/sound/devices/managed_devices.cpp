#include "engine/sound/devices/managed_devices.h"

#include <algorithm>
#include <utility>

#include "engine/sound/devices/device_manager.h"
#include "engine/system/threads/background_thread.h"

namespace engine::sound {
namespace {

class ManagedDevices final : public AudioDevices {
  public:
    ManagedDevices(const MakeSystem& make_system, const std::shared_ptr<Log>& log,
                   const DeviceDelays& delays)
        : manager_(std::make_shared<DeviceManager>(make_system, log, delays)) {
        if (StartBackgroundThread([manager = manager_] { manager->Work(); })) return;
        manager_->Rest();
        log->Warning("There are no sound devices, because the system cannot create a thread.");
    }
    ~ManagedDevices() override { manager_->End(); }

    void SetListener(Listener listener) override { manager_->SetListener(std::move(listener)); }
    void List(Answer answer) override { manager_->List(std::move(answer)); }
    void UseInput(const std::string& id) override { manager_->UseInput(id); }
    void UseOutput(const std::string& id) override { manager_->UseOutput(id); }
    void Run(bool on) override { manager_->Run(on); }

    void Capture(MonoTick& samples) override { manager_->Microphone().Read(samples); }
    void Play(const StereoTick& samples) override { manager_->Loudspeaker().Write(samples); }
    int EchoTicks() const override {
        return manager_->Loudspeaker().Ticks() + manager_->Microphone().Ticks();
    }

  private:
    const std::shared_ptr<DeviceManager> manager_;
};

}  // namespace

std::unique_ptr<AudioDevices> ManageDevices(const MakeSystem& make_system,
                                            const std::shared_ptr<Log>& log,
                                            const DeviceDelays& delays) {
    return std::make_unique<ManagedDevices>(make_system, log, delays);
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
