#include "fake_sound.h"

// The objects behind `FakeSound`, as the engine sees them. They stay in one file, though it is
// long: each makes or holds the next, and nothing outside sees any of them.

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

namespace test {

using engine::sound::Com;

/// What all of Windows' objects have in common.
template <class Interface>
class FakeObject : public Interface {
  public:
    explicit FakeObject(FakeSound& sound) : sound_(sound), use_(sound.Use()) {}

    ULONG STDMETHODCALLTYPE AddRef() override { return ++references_; }
    ULONG STDMETHODCALLTYPE Release() override {
        const ULONG left = --references_;
        if (left == 0) delete this;
        return left;
    }
    HRESULT STDMETHODCALLTYPE QueryInterface(REFIID, void**) override { return E_NOINTERFACE; }

  protected:
    virtual ~FakeObject() = default;

    FakeSound& sound_;

  private:
    // It goes last, after what the object itself does with the sound.
    const std::shared_ptr<void> use_;
    std::atomic<ULONG> references_{1};
};

struct FakeParts {
    using Stream = FakeSound::Stream;
    using Device = FakeSound::Device;

    class Name;
    class Endpoint;
    class Collection;
    class Enumerator;
    class Client;
    class Room;
    class Packets;

    static HRESULT ProblemOf(FakeSound& sound, const std::wstring& id) {
        const std::lock_guard lock(sound.mutex_);
        const bool there = std::ranges::count(sound.devices_, id, &Device::id) > 0;
        if (!there) return AUDCLNT_E_DEVICE_INVALIDATED;
        const auto found = sound.problems_.find(id);
        return found == sound.problems_.end() ? S_OK : found->second;
    }
};

class FakeParts::Name final : public FakeObject<IPropertyStore> {
  public:
    Name(FakeSound& sound, std::wstring name) : FakeObject(sound), name_(std::move(name)) {}
    HRESULT STDMETHODCALLTYPE GetCount(DWORD*) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE GetAt(DWORD, PROPERTYKEY*) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE GetValue(REFPROPERTYKEY key, PROPVARIANT* value) override {
        if (key.pid != 14) return E_INVALIDARG;
        const std::size_t size = (name_.size() + 1) * sizeof(wchar_t);
        value->vt = VT_LPWSTR;
        value->pwszVal = static_cast<wchar_t*>(CoTaskMemAlloc(size));
        std::memcpy(value->pwszVal, name_.c_str(), size);
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE SetValue(REFPROPERTYKEY, REFPROPVARIANT) override {
        return E_NOTIMPL;
    }
    HRESULT STDMETHODCALLTYPE Commit() override { return E_NOTIMPL; }

  private:
    const std::wstring name_;
};

class FakeParts::Room final : public FakeObject<IAudioRenderClient> {
  public:
    Room(FakeSound& sound, std::shared_ptr<Stream> stream)
        : FakeObject(sound), stream_(std::move(stream)) {}
    HRESULT STDMETHODCALLTYPE GetBuffer(UINT32 frames, BYTE** data) override {
        const std::lock_guard lock(sound_.mutex_);
        if (stream_->waiting + frames > FakeSound::kRoom) return AUDCLNT_E_BUFFER_TOO_LARGE;
        stream_->buffer.assign(frames * 2, 0);
        *data = reinterpret_cast<BYTE*>(stream_->buffer.data());
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE ReleaseBuffer(UINT32 frames, DWORD) override {
        const std::lock_guard lock(sound_.mutex_);
        stream_->waiting += frames;
        stream_->samples.insert(stream_->samples.end(), stream_->buffer.begin(),
                                stream_->buffer.begin() + frames * 2);
        sound_.changed_.notify_all();
        return S_OK;
    }

  private:
    const std::shared_ptr<Stream> stream_;
};

class FakeParts::Packets final : public FakeObject<IAudioCaptureClient> {
  public:
    Packets(FakeSound& sound, std::wstring id, std::shared_ptr<Stream> stream)
        : FakeObject(sound), id_(std::move(id)), stream_(std::move(stream)) {}
    HRESULT STDMETHODCALLTYPE GetBuffer(BYTE** data, UINT32* frames, DWORD* flags, UINT64*,
                                        UINT64*) override {
        if (const HRESULT problem = ProblemOf(sound_, id_); FAILED(problem)) return problem;
        const std::lock_guard lock(sound_.mutex_);
        stream_->buffer = std::exchange(stream_->samples, {});
        *data = reinterpret_cast<BYTE*>(stream_->buffer.data());
        *frames = static_cast<UINT32>(stream_->buffer.size());
        *flags = 0;
        return stream_->buffer.empty() ? AUDCLNT_S_BUFFER_EMPTY : S_OK;
    }
    HRESULT STDMETHODCALLTYPE ReleaseBuffer(UINT32) override {
        sound_.changed_.notify_all();
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE GetNextPacketSize(UINT32*) override { return E_NOTIMPL; }

  private:
    const std::wstring id_;
    const std::shared_ptr<Stream> stream_;
};

class FakeParts::Client final : public FakeObject<IAudioClient> {
  public:
    Client(FakeSound& sound, Device device) : FakeObject(sound), device_(std::move(device)) {}
    ~Client() override {
        const std::lock_guard lock(sound_.mutex_);
        const auto open = sound_.streams_.find(device_.id);
        if (open == sound_.streams_.end() || open->second != stream_) return;
        sound_.streams_.erase(open);
        sound_.changed_.notify_all();
    }
    HRESULT STDMETHODCALLTYPE Initialize(AUDCLNT_SHAREMODE mode, DWORD flags, REFERENCE_TIME room,
                                         REFERENCE_TIME period, const WAVEFORMATEX* format,
                                         LPCGUID) override {
        constexpr DWORD kFlags = AUDCLNT_STREAMFLAGS_EVENTCALLBACK |
                                 AUDCLNT_STREAMFLAGS_AUTOCONVERTPCM |
                                 AUDCLNT_STREAMFLAGS_SRC_DEFAULT_QUALITY;
        const WORD channels = device_.flow == eRender ? 2 : 1;
        const bool fits = mode == AUDCLNT_SHAREMODE_SHARED && flags == kFlags && room == 0 &&
                          period == 0 && format->wFormatTag == WAVE_FORMAT_PCM &&
                          format->nChannels == channels && format->nSamplesPerSec == 48000 &&
                          format->wBitsPerSample == 16 && format->nBlockAlign == channels * 2 &&
                          format->nAvgBytesPerSec == 48000U * channels * 2;
        if (fits) return S_OK;
        const std::lock_guard lock(sound_.mutex_);
        sound_.complaints_ += "a format or mode that Windows refuses; ";
        return AUDCLNT_E_UNSUPPORTED_FORMAT;
    }
    HRESULT STDMETHODCALLTYPE GetBufferSize(UINT32* frames) override {
        *frames = FakeSound::kRoom;
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE GetStreamLatency(REFERENCE_TIME* latency) override {
        *latency = 300'000;  // 30 ms
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE GetCurrentPadding(UINT32* frames) override {
        if (const HRESULT problem = ProblemOf(sound_, device_.id); FAILED(problem)) return problem;
        const std::lock_guard lock(sound_.mutex_);
        *frames = stream_->waiting;
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE IsFormatSupported(AUDCLNT_SHAREMODE, const WAVEFORMATEX*,
                                                WAVEFORMATEX**) override {
        return E_NOTIMPL;
    }
    HRESULT STDMETHODCALLTYPE GetMixFormat(WAVEFORMATEX**) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE GetDevicePeriod(REFERENCE_TIME*, REFERENCE_TIME*) override {
        return E_NOTIMPL;
    }
    HRESULT STDMETHODCALLTYPE Start() override {
        const std::lock_guard lock(sound_.mutex_);
        if (!stream_->due) sound_.complaints_ += "a stream without an event; ";
        if (device_.flow == eRender && stream_->waiting != FakeSound::kRoom)
            sound_.complaints_ += "a stream that begins with an empty buffer; ";
        stream_->samples.clear();
        sound_.streams_[device_.id] = stream_;
        ++sound_.starts_[device_.id];
        sound_.changed_.notify_all();
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE Stop() override { return S_OK; }
    HRESULT STDMETHODCALLTYPE Reset() override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE SetEventHandle(HANDLE due) override {
        const std::lock_guard lock(sound_.mutex_);
        stream_->due = due;
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE GetService(REFIID id, void** service) override {
        *service = nullptr;
        if (device_.flow == eRender && id == __uuidof(IAudioRenderClient))
            *service = static_cast<IAudioRenderClient*>(new Room(sound_, stream_));
        if (device_.flow == eCapture && id == __uuidof(IAudioCaptureClient))
            *service = static_cast<IAudioCaptureClient*>(new Packets(sound_, device_.id, stream_));
        return *service ? S_OK : E_NOINTERFACE;
    }

  private:
    const Device device_;
    const std::shared_ptr<Stream> stream_ = std::make_shared<Stream>();
};

class FakeParts::Endpoint final : public FakeObject<IMMDevice> {
  public:
    Endpoint(FakeSound& sound, Device device) : FakeObject(sound), device_(std::move(device)) {}
    HRESULT STDMETHODCALLTYPE Activate(REFIID id, DWORD, PROPVARIANT*, void** client) override {
        if (const HRESULT problem = ProblemOf(sound_, device_.id); FAILED(problem)) return problem;
        if (id != __uuidof(IAudioClient)) return E_NOINTERFACE;
        {
            std::unique_lock lock(sound_.mutex_);
            const auto hangs = [this] { return sound_.hangs_ == device_.id; };
            sound_.hanging_ |= hangs();
            sound_.changed_.notify_all();
            sound_.changed_.wait(lock, [&] { return !hangs(); });
        }
        *client = static_cast<IAudioClient*>(new Client(sound_, device_));
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE OpenPropertyStore(DWORD, IPropertyStore** store) override {
        *store = new Name(sound_, device_.name);
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE GetId(LPWSTR* id) override {
        const std::size_t size = (device_.id.size() + 1) * sizeof(wchar_t);
        *id = static_cast<wchar_t*>(CoTaskMemAlloc(size));
        std::memcpy(*id, device_.id.c_str(), size);
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE GetState(DWORD*) override { return E_NOTIMPL; }

  private:
    const Device device_;
};

class FakeParts::Collection final : public FakeObject<IMMDeviceCollection> {
  public:
    Collection(FakeSound& sound, std::vector<Device> devices)
        : FakeObject(sound), devices_(std::move(devices)) {}
    HRESULT STDMETHODCALLTYPE GetCount(UINT* count) override {
        *count = static_cast<UINT>(devices_.size());
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE Item(UINT at, IMMDevice** device) override {
        *device = new Endpoint(sound_, devices_.at(at));
        return S_OK;
    }

  private:
    const std::vector<Device> devices_;
};

class FakeParts::Enumerator final : public FakeObject<IMMDeviceEnumerator> {
  public:
    explicit Enumerator(FakeSound& sound) : FakeObject(sound) {}
    HRESULT STDMETHODCALLTYPE EnumAudioEndpoints(EDataFlow flow, DWORD states,
                                                 IMMDeviceCollection** found) override {
        const std::lock_guard lock(sound_.mutex_);
        if (!sound_.service_) return HRESULT_FROM_WIN32(ERROR_SERVICE_NOT_ACTIVE);
        if (states != DEVICE_STATE_ACTIVE) sound_.complaints_ += "devices that are not there; ";
        std::vector<Device> devices;
        for (const Device& one : sound_.devices_) {
            if (one.flow == flow) devices.push_back(one);
        }
        *found = new Collection(sound_, std::move(devices));
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE GetDefaultAudioEndpoint(EDataFlow flow, ERole,
                                                      IMMDevice** device) override {
        std::unique_lock lock(sound_.mutex_);
        const std::wstring id = sound_.defaults_[flow];
        lock.unlock();
        return GetDevice(id.c_str(), device);
    }
    HRESULT STDMETHODCALLTYPE GetDevice(LPCWSTR id, IMMDevice** device) override {
        const std::lock_guard lock(sound_.mutex_);
        const auto found = std::ranges::find(sound_.devices_, std::wstring(id), &Device::id);
        if (found == sound_.devices_.end()) return HRESULT_FROM_WIN32(ERROR_NOT_FOUND);
        *device = new Endpoint(sound_, *found);
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE
    RegisterEndpointNotificationCallback(IMMNotificationClient* listener) override {
        const std::lock_guard lock(sound_.mutex_);
        sound_.listeners_.emplace_back(listener);
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE
    UnregisterEndpointNotificationCallback(IMMNotificationClient* listener) override {
        const std::lock_guard lock(sound_.mutex_);
        std::erase_if(sound_.listeners_, [&](const auto& one) { return one.Get() == listener; });
        return S_OK;
    }
};

Com<IMMDeviceEnumerator> FakeSound::MakeOne() {
    Com<IMMDeviceEnumerator> made;
    *made.GetAddressOf() = new FakeParts::Enumerator(*this);
    return made;
}

}  // namespace test
