#include "engine/sound/wasapi/wasapi_devices.h"

#include <optional>
#include <utility>

#include "engine/sound/devices/managed_devices.h"
#include "engine/sound/wasapi/wasapi_stream.h"

namespace engine::sound {
namespace {

class WasapiSystem final : public DeviceSystem {
  public:
    WasapiSystem(MakeEnumerator make_enumerator, const DeviceNews& news)
        : make_enumerator_(std::move(make_enumerator)),
          news_(news),
          microphone_(DeviceStream::Direction::Record, Finder(), news.ended),
          loudspeaker_(DeviceStream::Direction::Play, Finder(), news.ended) {}

    void Enter() override { com_.emplace(); }
    void Leave() override {
        microphone_.Close();
        loudspeaker_.Close();
        endpoints_.reset();
        com_.reset();
    }

    std::optional<DeviceLists> Read() override {
        // After its service restarted, or if registering failed, Windows notifies nobody.
        const bool failed = !microphone_.Problem().empty() || !loudspeaker_.Problem().empty();
        if (failed || !ReportsChanges()) endpoints_.reset();
        if (!endpoints_) {
            if (Com<IMMDeviceEnumerator> enumerator = make_enumerator_())
                endpoints_.emplace(std::move(enumerator), news_.changed);
        }
        std::optional<DeviceLists> lists = endpoints_ ? endpoints_->Read() : std::nullopt;
        if (!lists) endpoints_.reset();
        return lists;
    }
    bool ReportsChanges() const override { return !endpoints_ || endpoints_->ReportsChanges(); }

    DeviceStream& Microphone() override { return microphone_; }
    DeviceStream& Loudspeaker() override { return loudspeaker_; }

  private:
    WasapiStream::Find Finder() {
        return
            [this](const std::string& id) { return endpoints_ ? endpoints_->Find(id) : nullptr; };
    }

    const MakeEnumerator make_enumerator_;
    const DeviceNews news_;
    std::optional<ComThread> com_;
    std::optional<WasapiEndpoints> endpoints_;
    WasapiStream microphone_;
    WasapiStream loudspeaker_;
};

}  // namespace

std::unique_ptr<AudioDevices> MakeWasapiDevices(MakeEnumerator make_enumerator,
                                                const std::shared_ptr<Log>& log) {
    return ManageDevices(
        [&](const DeviceNews& news) {
            return std::make_unique<WasapiSystem>(std::move(make_enumerator), news);
        },
        log);
}

}  // namespace engine::sound
