#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "engine/sound/devices/device_system.h"
#include "engine/sound/wasapi/wasapi_endpoints.h"

// After <windows.h>, whose types it uses.
#include <audioclient.h>

namespace engine::sound {

/// A stream to or from a device of WASAPI, with a thread of its own while it is open. Windows and
/// its drivers may block that thread; nobody waits for it.
class WasapiStream final : public DeviceStream {
  public:
    using Find = std::function<Com<IMMDevice>(const std::string& id)>;

    WasapiStream(Direction direction, Find find, std::function<void()> on_end);
    ~WasapiStream() override { End(); }

    std::string Problem() const override;

  private:
    class Flow;

    void Begin(const std::string& id) override;
    void End() override;
    void Fail(HRESULT problem);

    const Find find_;
    const std::function<void()> on_end_;
    std::shared_ptr<Flow> flow_;
    std::atomic<HRESULT> problem_{S_OK};
};

}  // namespace engine::sound
