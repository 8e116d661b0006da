#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/sound/devices/managed_devices.h"
#include "test/cpp/engine/support/run.h"

namespace test {

using engine::AudioDevice;
using engine::Log;
using engine::LoggingSeverity;
using engine::sound::AudioDevices;
using engine::sound::DeviceDelays;
using engine::sound::DeviceLists;
using engine::sound::DeviceNews;
using engine::sound::DeviceStream;
using engine::sound::DeviceSystem;

class MachineStream;

/// What a system has, as a test says, and what was asked of it. Any thread.
class DeviceMachine {
  public:
    /// Devices may outlive those who dropped them, not what they are made of here.
    ~DeviceMachine() { Destroyed(); }
    /// Until all systems are.
    bool Destroyed() {
        return Waits([&] { return systems_ == 0; });
    }
    void Set(DeviceLists lists) {
        Change([&] { lists_ = std::move(lists); });
        Notify();
    }
    /// Opening a device, or closing one, does not return before `Hang("")`.
    void Hang(const std::string& id) {
        Change([&] { hangs_ = id; });
    }
    /// Nobody is notified.
    void SetSilent(bool silent) {
        Change([&] { silent_ = silent; });
    }
    /// Opening it fails from now on, or using what is open; empty ends that.
    void Break(const std::string& id, const std::string& problem) {
        Change([&] { problems_[id] = problem; });
        std::unique_lock lock(mutex_);
        const bool is_open = std::ranges::count(open_, id) > 0;
        const auto ended = news_.ended;
        lock.unlock();
        if (is_open && !problem.empty()) ended();
    }
    void Notify() {
        std::unique_lock lock(mutex_);
        const auto changed = news_.changed;
        lock.unlock();
        if (changed) changed();
    }

    template <class Make>
    void Change(Make make) {
        const std::lock_guard lock(mutex_);
        make();
        changed_.notify_all();
    }
    bool Waits(std::function<bool()> condition) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, test::kPatience, std::move(condition));
    }
    /// Until the system was looked at once more, and what followed from an earlier look is done.
    bool Looked() {
        int before = 0;
        Change([&] { before = reads_; });
        Notify();
        return Waits([&] { return reads_ > before; });
    }
    void WaitWhileHanging(const std::string& id) {
        std::unique_lock lock(mutex_);
        ++hanging_;
        changed_.notify_all();
        changed_.wait(lock, [&] { return id.empty() || hangs_ != id; });
        --hanging_;
    }
    bool Hangs() {
        return Waits([&] { return hanging_ > 0; });
    }
    bool IsOpen(const std::string& id, int times) {
        return Waits([&] { return std::ranges::count(open_, id) > 0 && opened_[id] >= times; });
    }
    bool IsClosed(const std::string& id) {
        return Waits([&] { return std::ranges::count(open_, id) == 0; });
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    DeviceLists lists_;
    DeviceNews news_;
    bool silent_ = false;
    bool reports_changes_ = true;
    int entered_ = 0;
    // Of devices that are asked how often they called: whether they do so still.
    std::map<std::string, bool> calling_;
    std::string hangs_;
    int hanging_ = 0;
    int systems_ = 0;
    MachineStream* microphone_ = nullptr;
    int reads_ = 0;
    bool left_ = false;
    std::map<std::string, std::string> problems_;
    std::map<std::string, int> opened_;
    std::vector<std::string> open_;
};

class MachineStream final : public DeviceStream {
  public:
    MachineStream(Direction direction, DeviceMachine& machine)
        : DeviceStream(direction), machine_(machine) {}
    ~MachineStream() override { End(); }
    /// As a device does with what it hears.
    void Hear(std::int16_t sample) {
        const std::vector<std::int16_t> samples(std::size_t{3} * engine::sound::kTick, sample);
        recorded_.Write(samples);
    }
    std::optional<std::uint32_t> Calls() const override {
        const std::lock_guard lock(machine_.mutex_);
        const auto found = machine_.calling_.find(Device());
        if (found == machine_.calling_.end()) return std::nullopt;
        if (found->second) ++calls_;
        return calls_;
    }
    std::string Problem() const override {
        const std::lock_guard lock(machine_.mutex_);
        return Device().empty() ? std::string() : machine_.problems_[Device()];
    }

  private:
    void Begin(const std::string& id) override {
        machine_.WaitWhileHanging(id);
        std::unique_lock lock(machine_.mutex_);
        opened_ = id;
        calls_ = 1;
        machine_.open_.push_back(id);
        ++machine_.opened_[id];
        machine_.changed_.notify_all();
        const bool fails = !machine_.problems_[id].empty();
        const auto ended = machine_.news_.ended;
        lock.unlock();
        if (fails) ended();
    }
    void End() override {
        machine_.WaitWhileHanging(opened_);
        machine_.Change([&] { std::erase(machine_.open_, std::exchange(opened_, "")); });
    }

    DeviceMachine& machine_;
    std::string opened_;
    mutable std::uint32_t calls_ = 0;
};

/// Goes last of a system.
class MachinePresence {
  public:
    explicit MachinePresence(DeviceMachine& machine) : machine_(machine) {
        machine_.Change([&] { ++machine_.systems_; });
    }
    ~MachinePresence() {
        machine_.Change([&] { --machine_.systems_; });
    }
    MachinePresence(const MachinePresence&) = delete;
    MachinePresence& operator=(const MachinePresence&) = delete;

  private:
    DeviceMachine& machine_;
};

class MachineSystem final : public DeviceSystem {
  public:
    MachineSystem(DeviceMachine& machine, DeviceNews news)
        : machine_(machine),
          presence_(machine),
          microphone_(DeviceStream::Direction::Record, machine),
          loudspeaker_(DeviceStream::Direction::Play, machine) {
        machine_.Change([&] { machine_.news_ = std::move(news); });
    }
    void Enter() override {
        machine_.Change([&] { ++machine_.entered_; });
    }
    void Leave() override {
        microphone_.Close();
        loudspeaker_.Close();
        machine_.Change([&] { machine_.left_ = true; });
    }
    std::optional<DeviceLists> Read() override {
        std::optional<DeviceLists> lists;
        machine_.Change([&] {
            ++machine_.reads_;
            if (!machine_.silent_) lists = machine_.lists_;
        });
        return lists;
    }
    bool ReportsChanges() const override {
        const std::lock_guard lock(machine_.mutex_);
        return machine_.reports_changes_;
    }
    MachineStream& Microphone() override { return microphone_; }
    DeviceStream& Loudspeaker() override { return loudspeaker_; }

  private:
    DeviceMachine& machine_;
    const MachinePresence presence_;
    MachineStream microphone_;
    MachineStream loudspeaker_;
};

inline std::unique_ptr<AudioDevices> ManagedWithoutWaiting(DeviceMachine& machine,
                                                           const std::shared_ptr<Log>& log,
                                                           const DeviceDelays& delays = {}) {
    return ManageDevices(
        [&](DeviceNews news) {
            auto system = std::make_unique<MachineSystem>(machine, std::move(news));
            machine.microphone_ = &system->Microphone();
            return system;
        },
        log, delays);
}

/// Waits until all that belongs to them has gone.
struct DropManaged {
    void operator()(AudioDevices* devices) const {
        delete devices;
        CHECK(machine->Destroyed());
    }
    DeviceMachine* machine;
};

inline std::unique_ptr<AudioDevices, DropManaged> MakeManaged(
    DeviceMachine& machine, const std::shared_ptr<Log>& log = std::make_shared<Log>(),
    const DeviceDelays& delays = {}) {
    return {ManagedWithoutWaiting(machine, log, delays).release(), {&machine}};
}

/// What a log warns of.
class MachineWarnings {
  public:
    explicit MachineWarnings(DeviceMachine& machine) : machine_(machine) {
        log->AddSink(LoggingSeverity::Warning, [this](auto, const std::string& text) {
            machine_.Change([&] { texts_.push_back(text); });
        });
    }
    /// Until there are so many that contain a text.
    bool Has(const std::string& text, int times = 1) {
        return machine_.Waits([&] { return Count(text) >= times; });
    }
    /// Once all has gone.
    int Count(const std::string& text) const {
        return static_cast<int>(std::ranges::count_if(
            texts_, [&](const auto& one) { return one.find(text) != std::string::npos; }));
    }

    const std::shared_ptr<Log> log = std::make_shared<Log>();

  private:
    DeviceMachine& machine_;
    std::vector<std::string> texts_;
};

/// Devices of one direction, the first of which is the default one.
inline std::vector<AudioDevice> MachineList(const std::vector<std::string>& ids) {
    std::vector<AudioDevice> devices;
    if (!ids.empty()) devices.push_back({engine::sound::kDefaultDevice, "Default", true});
    for (const std::string& id : ids) devices.push_back({id, id, id == ids.front()});
    return devices;
}

inline DeviceLists MachineListsOf(AudioDevices& devices) {
    auto promise = std::make_shared<std::promise<DeviceLists>>();
    auto future = promise->get_future();
    devices.List([promise](const DeviceLists& lists) { promise->set_value(lists); });
    return test::Get(std::move(future));
}

}  // namespace test
