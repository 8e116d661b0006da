#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/core/log/log.h"
#include "engine/core/unique_function.h"
#include "engine/sound/devices/audio_devices.h"
#include "engine/sound/devices/device_delays.h"
#include "engine/sound/pulse/pulse_functions.h"

namespace engine::sound {

/// Adds a device as the server describes it, where either text may be null: without a name it could
/// not be opened and is left out, without a description its name is shown.
void AddDevice(std::vector<AudioDevice>& devices, const char* name, const char* description);

/// A connection to a sound server that keeps itself up, and the lists of its devices. What is said
/// of no thread: under its lock, or in its callbacks, which run under it on its own thread.
class PulseServer {
  public:
    /// Holds the lock of the server's thread, where there is one; not from within its callbacks.
    class Lock {
      public:
        explicit Lock(PulseServer& server) : server_(server) {
            if (server_.loop_) server_.pulse.threaded_mainloop_lock(server_.loop_);
        }
        ~Lock() {
            if (server_.loop_) server_.pulse.threaded_mainloop_unlock(server_.loop_);
        }
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;

      private:
        PulseServer& server_;
    };

    PulseServer(const PulseFunctions& pulse, std::string address, std::shared_ptr<Log> log);
    /// Any thread but its own.
    ~PulseServer();
    PulseServer(const PulseServer&) = delete;
    PulseServer& operator=(const PulseServer&) = delete;

    /// Begins; `on_lists` is called whenever the lists are known, also when they are the same.
    void Start(UniqueFunction<void()> on_lists);
    /// `on_lists` is not called any more.
    void Silence() { on_lists_ = nullptr; }

    /// The connection while it is ready, else null.
    pa_context* Ready() const;
    const DeviceLists& Lists() const { return lists_; }

    /// Finds out again what there is, after a while.
    void RefreshIn(DeviceDelays::Time wait);

    const PulseFunctions& pulse;

  private:
    void Connect();
    void OnState();
    void OnLost();
    void After(DeviceDelays::Time wait, pa_time_event** timer, pa_time_event_cb_t run);
    void Refresh();
    void AddDefault(std::vector<AudioDevice>& devices, const std::string& name) const;
    void Finish();
    void CancelTimer(pa_time_event** timer);

    const std::string address_;
    const std::shared_ptr<Log> log_;
    UniqueFunction<void()> on_lists_;
    pa_threaded_mainloop* loop_ = nullptr;
    pa_context* context_ = nullptr;
    pa_time_event* reconnect_ = nullptr;
    pa_time_event* refresh_ = nullptr;
    DeviceDelays::Time wait_{0};  // before it is tried again
    bool refreshing_ = false;
    bool again_ = false;  // something changed meanwhile
    DeviceLists lists_;
    DeviceLists found_;  // as the answers come in
    std::string default_input_;
    std::string default_output_;
};

}  // namespace engine::sound
