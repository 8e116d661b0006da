#include "engine/sound/core_audio/core_audio_devices.h"

#include <optional>

#include "engine/sound/core_audio/core_audio_endpoints.h"
#include "engine/sound/core_audio/core_audio_stream.h"
#include "engine/sound/devices/managed_devices.h"

namespace engine::sound {
namespace {

class CoreAudioSystem final : public DeviceSystem {
  public:
    explicit CoreAudioSystem(const DeviceNews& news)
        : news_(news),
          microphone_(DeviceStream::Direction::Record, news.ended),
          loudspeaker_(DeviceStream::Direction::Play, news.ended) {}

    void Enter() override { endpoints_.emplace(news_.changed, news_.restarted); }
    void Leave() override {
        microphone_.Close();
        loudspeaker_.Close();
        endpoints_.reset();
    }

    std::optional<DeviceLists> Read() override {
        // Registering the listeners may have failed; try again.
        if (!ReportsChanges()) Enter();
        return CoreAudioEndpoints::Read();
    }
    bool ReportsChanges() const override { return endpoints_->ReportsChanges(); }

    DeviceStream& Microphone() override { return microphone_; }
    DeviceStream& Loudspeaker() override { return loudspeaker_; }

  private:
    const DeviceNews news_;
    std::optional<CoreAudioEndpoints> endpoints_;
    CoreAudioStream microphone_;
    CoreAudioStream loudspeaker_;
};

}  // namespace

std::unique_ptr<AudioDevices> MakeCoreAudioDevices(const std::shared_ptr<Log>& log) {
    return ManageDevices(
        [](const DeviceNews& news) { return std::make_unique<CoreAudioSystem>(news); }, log);
}

}  // namespace engine::sound
