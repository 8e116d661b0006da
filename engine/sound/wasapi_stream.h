#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "engine/sound/device_system.h"
#include "engine/sound/wasapi_endpoints.h"

// After <windows.h>, whose types it uses.
#include <audioclient.h>

namespace engine::sound {

/// A stream to or from a device of WASAPI, with a thread of its own while it is open.
class WasapiStream final : public DeviceStream {
  public:
    using Find = std::function<Com<IMMDevice>(const std::string& id)>;

    WasapiStream(Direction direction, Find find, std::function<void()> on_end);
    ~WasapiStream() override { End(); }

    std::string Problem() const override;

  private:
    using Event = std::unique_ptr<void, decltype(&CloseHandle)>;

    void Begin(const std::string& id) override;
    void End() override;
    void Fail(HRESULT problem);

    // On its thread.
    HRESULT Flow(IMMDevice& device);
    HRESULT Play(IAudioClient& client);
    HRESULT Record(IAudioClient& client);
    HRESULT Fill(IAudioClient& client, IAudioRenderClient& room, UINT32 size);
    HRESULT Empty(IAudioCaptureClient& packets);
    template <class Pass>
    HRESULT Repeat(IAudioClient& client, Pass pass);

    const Find find_;
    const std::function<void()> on_end_;
    // Of Windows': that there is to be sound, and that there is to be none any more.
    const Event due_{CreateEventW(nullptr, FALSE, FALSE, nullptr), CloseHandle};
    const Event end_{CreateEventW(nullptr, TRUE, FALSE, nullptr), CloseHandle};
    std::thread thread_;
    std::atomic<HRESULT> problem_{S_OK};
    int device_ticks_ = 0;
};

}  // namespace engine::sound
