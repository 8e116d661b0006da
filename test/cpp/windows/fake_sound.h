#pragma once

#include <windows.h>

// After <windows.h>, whose types they use.
#include <audioclient.h>
#include <mmdeviceapi.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/sound/wasapi/wasapi_endpoints.h"

namespace test {

/// Sound devices that Windows might have: plugged in and out, chosen and broken by a test. Any
/// thread.
class FakeSound {
  public:
    /// Frames that a device of these has room for.
    static constexpr UINT32 kRoom = 960;
    /// Longer than anything takes.
    static constexpr std::chrono::seconds kPatience{30};

    FakeSound() = default;
    /// Until nothing uses it: threads of devices may outlive those who dropped them.
    ~FakeSound();
    FakeSound(const FakeSound&) = delete;
    FakeSound& operator=(const FakeSound&) = delete;

    /// For all that uses this; it stays until the last of them is gone.
    std::shared_ptr<void> Use() const { return use_; }

    /// What the devices are looked for with.
    engine::sound::MakeEnumerator Maker();

    // What a user does. Windows reports it.
    void Plug(EDataFlow flow, const std::wstring& id, const std::wstring& name);
    void Unplug(const std::wstring& id);
    void SetDefault(EDataFlow flow, const std::wstring& id);

    /// Whether Windows' sound service runs. Nobody is notified.
    void SetService(bool runs);
    /// From now on opening and using this device fails so; S_OK ends it. Nobody is notified.
    void Break(const std::wstring& id, HRESULT problem);

    /// Opening this device does not return before `Hang(L"")`.
    void Hang(const std::wstring& id);
    /// Until somebody waits for that.
    bool WaitForHang();

    /// Until so many streams were begun on a device. False when it never happens.
    bool WaitForStarts(const std::wstring& id, int starts);
    /// Until no stream is open on a device.
    bool WaitForSilence(const std::wstring& id);
    /// Until so many programs that look for devices were made.
    bool WaitForMakes(int makes);

    /// What a loudspeaker plays next, once asked for so many samples of both channels.
    std::vector<std::int16_t> Hear(const std::wstring& id, UINT32 frames);
    /// Says something into a microphone.
    void Say(const std::wstring& id, std::vector<std::int16_t> samples);

    /// Everything that streams asked for which they should not have, in words; empty when all is
    /// well.
    std::string Complaints();

  private:
    friend struct FakeParts;

    struct Device {
        EDataFlow flow;
        std::wstring id;
        std::wstring name;
    };
    /// An open stream.
    struct Stream {
        HANDLE due = nullptr;
        UINT32 waiting = 0;  // frames that it has not played yet
        std::vector<std::int16_t> buffer;
        std::vector<std::int16_t> samples;  // played, or said and not yet recorded
    };

    engine::sound::Com<IMMDeviceEnumerator> MakeOne();
    template <class Condition>
    bool Wait(Condition condition) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, kPatience, condition);
    }
    void Notify(void (*notify)(IMMNotificationClient&, const std::wstring&),
                const std::wstring& id);

    std::mutex mutex_;
    std::condition_variable changed_;
    bool service_ = true;
    int makes_ = 0;
    std::vector<Device> devices_;
    std::map<EDataFlow, std::wstring> defaults_;
    std::map<std::wstring, HRESULT> problems_;
    std::map<std::wstring, int> starts_;
    std::map<std::wstring, std::shared_ptr<Stream>> streams_;
    std::vector<engine::sound::Com<IMMNotificationClient>> listeners_;
    std::string complaints_;
    std::wstring hangs_;
    bool hanging_ = false;
    bool unused_ = false;
    std::shared_ptr<void> use_{this, [this](void*) {
                                   const std::lock_guard lock(mutex_);
                                   unused_ = true;
                                   changed_.notify_all();
                               }};
};

}  // namespace test
