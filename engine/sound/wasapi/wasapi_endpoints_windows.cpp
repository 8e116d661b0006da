#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

#include "engine/sound/wasapi/wasapi_endpoints.h"
#include "engine/system/wide_text.h"

// After <windows.h>, whose types it uses.
#include <propidl.h>

namespace engine::sound {
namespace {

/// PKEY_Device_FriendlyName, of which each compiler has the value elsewhere.
constexpr PROPERTYKEY kName{
    {0xa45c254e, 0xdf1c, 0x4efd, {0x80, 0x20, 0x67, 0xd1, 0x46, 0xa8, 0x50, 0xe0}}, 14};

/// The default device is that of games and music: that of conversations would have Windows turn
/// down the game.
constexpr ERole kRole = eConsole;

std::string IdOf(IMMDevice& device) {
    wchar_t* text = nullptr;
    if (FAILED(device.GetId(&text)) || !text) return {};
    const std::unique_ptr<wchar_t, decltype(&CoTaskMemFree)> held(text, CoTaskMemFree);
    return NarrowText(text);
}

/// As Windows' settings show it: "Headset (USB Audio)".
std::string NameOf(IMMDevice& device) {
    Com<IPropertyStore> properties;
    if (FAILED(device.OpenPropertyStore(STGM_READ, properties.GetAddressOf()))) return {};
    PROPVARIANT value;
    PropVariantInit(&value);
    const bool found = SUCCEEDED(properties->GetValue(kName, &value)) && value.vt == VT_LPWSTR;
    std::string name = found && value.pwszVal ? NarrowText(value.pwszVal) : std::string();
    PropVariantClear(&value);
    return name;
}

class Notifications final : public IMMNotificationClient {
  public:
    explicit Notifications(std::function<void()> on_change) : on_change_(std::move(on_change)) {}

    ULONG STDMETHODCALLTYPE AddRef() override { return ++references_; }
    ULONG STDMETHODCALLTYPE Release() override {
        const ULONG left = --references_;
        if (left == 0) delete this;
        return left;
    }
    HRESULT STDMETHODCALLTYPE QueryInterface(REFIID id, void** object) override {
        if (!object) return E_POINTER;
        *object = nullptr;
        if (id != __uuidof(IUnknown) && id != __uuidof(IMMNotificationClient)) return E_NOINTERFACE;
        *object = static_cast<IMMNotificationClient*>(this);
        AddRef();
        return S_OK;
    }

    HRESULT STDMETHODCALLTYPE OnDeviceStateChanged(LPCWSTR, DWORD) override { return Changed(); }
    HRESULT STDMETHODCALLTYPE OnDeviceAdded(LPCWSTR) override { return Changed(); }
    HRESULT STDMETHODCALLTYPE OnDeviceRemoved(LPCWSTR) override { return Changed(); }
    HRESULT STDMETHODCALLTYPE OnDefaultDeviceChanged(EDataFlow, ERole role, LPCWSTR) override {
        return role == kRole ? Changed() : S_OK;
    }
    HRESULT STDMETHODCALLTYPE OnPropertyValueChanged(LPCWSTR, const PROPERTYKEY key) override {
        return key.pid == kName.pid && key.fmtid == kName.fmtid ? Changed() : S_OK;
    }

  private:
    ~Notifications() = default;

    HRESULT Changed() {
        on_change_();
        return S_OK;
    }

    const std::function<void()> on_change_;
    std::atomic<ULONG> references_{1};
};

}  // namespace

Com<IMMDeviceEnumerator> SystemEnumerator() {
    Com<IMMDeviceEnumerator> enumerator;
    const HRESULT made = CoCreateInstance(__uuidof(MMDeviceEnumerator), nullptr, CLSCTX_ALL,
                                          IID_PPV_ARGS(enumerator.GetAddressOf()));
    return SUCCEEDED(made) ? enumerator : nullptr;
}

WasapiEndpoints::WasapiEndpoints(Com<IMMDeviceEnumerator> enumerator,
                                 std::function<void()> on_change)
    : enumerator_(std::move(enumerator)) {
    // Not by `Attach`, which takes a second reference where mingw-w64 has it.
    *notifications_.GetAddressOf() = new Notifications(std::move(on_change));
    reports_changes_ =
        SUCCEEDED(enumerator_->RegisterEndpointNotificationCallback(notifications_.Get()));
}

WasapiEndpoints::~WasapiEndpoints() {
    enumerator_->UnregisterEndpointNotificationCallback(notifications_.Get());
}

std::optional<std::vector<AudioDevice>> WasapiEndpoints::ReadOf(EDataFlow flow) const {
    Com<IMMDeviceCollection> found;
    UINT count = 0;
    if (FAILED(enumerator_->EnumAudioEndpoints(flow, DEVICE_STATE_ACTIVE, found.GetAddressOf())) ||
        FAILED(found->GetCount(&count))) {
        return std::nullopt;
    }
    std::string default_id;
    Com<IMMDevice> device;
    if (SUCCEEDED(enumerator_->GetDefaultAudioEndpoint(flow, kRole, device.GetAddressOf())))
        default_id = IdOf(*device.Get());
    std::vector<AudioDevice> devices;
    for (UINT at = 0; at < count; ++at) {
        // One may go away meanwhile.
        if (FAILED(found->Item(at, device.ReleaseAndGetAddressOf()))) continue;
        const std::string id = IdOf(*device.Get());
        const std::string name = NameOf(*device.Get());
        if (!id.empty()) devices.push_back({id, name.empty() ? id : name, id == default_id});
    }
    if (!devices.empty()) devices.insert(devices.begin(), {kDefaultDevice, "Default", true});
    return devices;
}

std::optional<DeviceLists> WasapiEndpoints::Read() const {
    auto inputs = ReadOf(eCapture);
    auto outputs = ReadOf(eRender);
    if (!inputs || !outputs) return std::nullopt;
    return DeviceLists{std::move(*inputs), std::move(*outputs)};
}

Com<IMMDevice> WasapiEndpoints::Find(const std::string& id) const {
    Com<IMMDevice> device;
    const HRESULT found = enumerator_->GetDevice(WideText(id).c_str(), device.GetAddressOf());
    return SUCCEEDED(found) ? device : nullptr;
}

}  // namespace engine::sound
