#include <algorithm>
#include <utility>

#include "engine/sound/pulse/pulse_server.h"
#include "engine/system/processes/open_descriptors.h"

namespace engine::sound {
namespace {

constexpr DeviceDelays kDelays;

PulseServer& ServerOf(void* data) { return *static_cast<PulseServer*>(data); }

}  // namespace

void AddDevice(std::vector<AudioDevice>& devices, const char* name, const char* description) {
    if (name) devices.push_back({name, description ? description : name, false});
}

PulseServer::PulseServer(const PulseFunctions& functions, std::string address,
                         std::shared_ptr<Log> log)
    : pulse(functions), address_(std::move(address)), log_(std::move(log)) {}

PulseServer::~PulseServer() {
    if (!loop_) return;
    {
        const Lock lock(*this);
        CancelTimer(&reconnect_);
        CancelTimer(&refresh_);
        if (context_) {
            pulse.context_set_state_callback(context_, nullptr, nullptr);
            pulse.context_set_subscribe_callback(context_, nullptr, nullptr);
            pulse.context_disconnect(context_);
            pulse.context_unref(context_);
        }
    }
    pulse.threaded_mainloop_stop(loop_);
    pulse.threaded_mainloop_free(loop_);
}

void PulseServer::Start(UniqueFunction<void()> on_lists) {
    on_lists_ = std::move(on_lists);
    loop_ = pulse.threaded_mainloop_new();
    if (!loop_ || pulse.threaded_mainloop_start(loop_) < 0) {
        log_->Warning("PulseAudio's client library cannot start its thread.");
        return Finish();
    }
    const Lock lock(*this);
    Connect();
}

void PulseServer::Connect() {
    context_ = pulse.context_new(pulse.threaded_mainloop_get_api(loop_), "game");
    if (!context_) {
        log_->Warning("PulseAudio's client library gets no memory. There is no sound.");
        return Finish();
    }
    // The library keeps this open until a server has it, and lets every program inherit it.
    KeepFromPrograms("/memfd:pulseaudio");
    pulse.context_set_state_callback(
        context_, [](pa_context*, void* self) { ServerOf(self).OnState(); }, this);
    pulse.context_set_subscribe_callback(
        context_,
        [](pa_context*, pa_subscription_event_type_t, std::uint32_t, void* self) {
            ServerOf(self).RefreshIn(kDelays.settle);
        },
        this);
    const char* const address = address_.empty() ? nullptr : address_.c_str();
    const auto flags = static_cast<pa_context_flags_t>(PA_CONTEXT_NOAUTOSPAWN);
    if (pulse.context_connect(context_, address, flags, nullptr) < 0) OnLost();
}

void PulseServer::RefreshIn(DeviceDelays::Time wait) {
    After(wait, &refresh_, [](pa_mainloop_api*, pa_time_event*, const timeval*, void* self) {
        PulseServer& server = ServerOf(self);
        server.CancelTimer(&server.refresh_);
        if (server.Ready()) server.Refresh();
    });
}

pa_context* PulseServer::Ready() const {
    return context_ && pulse.context_get_state(context_) == PA_CONTEXT_READY ? context_ : nullptr;
}

void PulseServer::OnState() {
    const pa_context_state_t state = pulse.context_get_state(context_);
    if (state == PA_CONTEXT_READY) {
        wait_ = wait_.zero();
        const auto which = static_cast<pa_subscription_mask_t>(
            PA_SUBSCRIPTION_MASK_SINK | PA_SUBSCRIPTION_MASK_SOURCE | PA_SUBSCRIPTION_MASK_SERVER);
        if (pa_operation* const asked =
                pulse.context_subscribe(context_, which, nullptr, nullptr)) {
            pulse.operation_unref(asked);
        }
        Refresh();
    } else if (state == PA_CONTEXT_FAILED || state == PA_CONTEXT_TERMINATED) {
        OnLost();
    }
}

/// There are no devices until a server is there again.
void PulseServer::OnLost() {
    if (wait_ == wait_.zero()) {
        log_->Warning(std::string("There is no sound server: ") +
                      pulse.strerror(pulse.context_errno(context_)) +
                      ". Others are not heard until there is one.");
    }
    wait_ = std::clamp(wait_ * 2, kDelays.first_wait, kDelays.most_wait);
    CancelTimer(&refresh_);
    After(wait_, &reconnect_, [](pa_mainloop_api*, pa_time_event*, const timeval*, void* self) {
        PulseServer& server = ServerOf(self);
        server.CancelTimer(&server.reconnect_);
        pa_context* const old = std::exchange(server.context_, nullptr);
        server.pulse.context_set_state_callback(old, nullptr, nullptr);
        server.pulse.context_unref(old);
        server.Connect();
    });
    found_ = {};
    Finish();
}

void PulseServer::After(DeviceDelays::Time wait, pa_time_event** timer, pa_time_event_cb_t run) {
    if (*timer || !context_) return;
    const pa_usec_t when =
        pulse.rtclock_now() + static_cast<pa_usec_t>(wait.count()) * PA_USEC_PER_MSEC;
    *timer = pulse.context_rttime_new(context_, when, run, this);
}

void PulseServer::CancelTimer(pa_time_event** timer) {
    if (!*timer) return;
    pulse.threaded_mainloop_get_api(loop_)->time_free(std::exchange(*timer, nullptr));
}

/// Asks for the defaults, the microphones, and last for what to hear with.
void PulseServer::Refresh() {
    again_ = std::exchange(refreshing_, true);
    if (again_) return;
    found_ = {};
    const auto asked = [this](pa_operation* operation) {
        if (operation) pulse.operation_unref(operation);
    };
    asked(pulse.context_get_server_info(
        context_,
        [](pa_context*, const pa_server_info* info, void* self) {
            if (!info) return;
            const auto text = [](const char* name) { return std::string(name ? name : ""); };
            ServerOf(self).default_input_ = text(info->default_source_name);
            ServerOf(self).default_output_ = text(info->default_sink_name);
        },
        this));
    asked(pulse.context_get_source_info_list(
        context_,
        [](pa_context*, const pa_source_info* info, int end, void* self) {
            if (end != 0 || !info || info->monitor_of_sink != PA_INVALID_INDEX) return;
            AddDevice(ServerOf(self).found_.inputs, info->name, info->description);
        },
        this));
    asked(pulse.context_get_sink_info_list(
        context_,
        [](pa_context*, const pa_sink_info* info, int end, void* self) {
            if (end != 0 || !info) return ServerOf(self).Finish();
            AddDevice(ServerOf(self).found_.outputs, info->name, info->description);
        },
        this));
}

void PulseServer::AddDefault(std::vector<AudioDevice>& devices, const std::string& name) const {
    if (devices.empty()) return;
    for (AudioDevice& device : devices) device.is_default = device.id == name;
    devices.insert(devices.begin(), {kDefaultDevice, "Default", true});
}

void PulseServer::Finish() {
    AddDefault(found_.inputs, default_input_);
    AddDefault(found_.outputs, default_output_);
    lists_ = std::exchange(found_, {});
    refreshing_ = false;
    if (on_lists_) on_lists_();
    if (std::exchange(again_, false) && Ready()) Refresh();
}

}  // namespace engine::sound
