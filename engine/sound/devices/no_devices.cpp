#include "engine/sound/devices/audio_devices.h"

namespace engine::sound {
namespace {

class NoDevices final : public AudioDevices {
  public:
    void SetListener(Listener /*listener*/) override {}
    void List(Answer answer) override { answer({}); }
    void UseInput(const std::string& /*id*/) override {}
    void UseOutput(const std::string& /*id*/) override {}
    void Run(bool /*on*/) override {}
    void Capture(MonoTick& samples) override { samples.fill(0); }
    void Play(const StereoTick& /*samples*/) override {}
    int EchoTicks() const override { return 0; }
};

}  // namespace

std::unique_ptr<AudioDevices> MakeNoDevices() { return std::make_unique<NoDevices>(); }

}  // namespace engine::sound
