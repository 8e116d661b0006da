#pragma once

#include <mmdeviceapi.h>

// After <windows.h>, which that includes.
#include <wrl/client.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/sound/devices/audio_devices.h"

namespace engine::sound {

/// An object of Windows'.
template <class T>
using Com = Microsoft::WRL::ComPtr<T>;

/// What Windows has for those who look for devices; null when it has none.
using MakeEnumerator = std::function<Com<IMMDeviceEnumerator>()>;
Com<IMMDeviceEnumerator> SystemEnumerator();

/// Lets the calling thread use such objects, for as long as this lives.
class ComThread {
  public:
    ComThread() : joined_(CoInitializeEx(nullptr, COINIT_MULTITHREADED)) {}
    ~ComThread() {
        if (SUCCEEDED(joined_)) CoUninitialize();
    }
    ComThread(const ComThread&) = delete;
    ComThread& operator=(const ComThread&) = delete;

  private:
    const HRESULT joined_;
};

/// The devices that are plugged in, as Windows lists them. One thread, which has a `ComThread`.
class WasapiEndpoints {
  public:
    /// `on_change` is called on threads of Windows' when there may be others or another default
    /// one, perhaps once more while this is destroyed or right after; it must not wait.
    WasapiEndpoints(Com<IMMDeviceEnumerator> enumerator, std::function<void()> on_change);
    ~WasapiEndpoints();
    WasapiEndpoints(const WasapiEndpoints&) = delete;
    WasapiEndpoints& operator=(const WasapiEndpoints&) = delete;

    /// Whether the callback could be registered with Windows.
    bool ReportsChanges() const { return reports_changes_; }
    /// The current devices; nothing if Windows does not report them.
    std::optional<DeviceLists> Read() const;
    /// A device by its own id; null when it is gone.
    Com<IMMDevice> Find(const std::string& id) const;

  private:
    std::optional<std::vector<AudioDevice>> ReadOf(EDataFlow flow) const;

    const Com<IMMDeviceEnumerator> enumerator_;
    Com<IMMNotificationClient> notifications_;
    bool reports_changes_ = false;
};

}  // namespace engine::sound
