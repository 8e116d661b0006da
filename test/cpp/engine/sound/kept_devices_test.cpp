#include <doctest/doctest.h>

#include <algorithm>
#include <condition_variable>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "engine/sound/kept_devices.h"
#include "test/cpp/engine/support/run.h"

using engine::AudioDevice;
using engine::Log;
using engine::sound::AudioDevices;
using engine::sound::DeviceLists;
using engine::sound::DeviceNews;
using engine::sound::DeviceStream;
using engine::sound::DeviceSystem;
using engine::sound::KeepDevices;
using engine::sound::OwnId;

namespace {

/// What a system has, as a test says, and what was asked of it. Any thread.
class KeptMachine {
  public:
    /// Devices may outlive those who dropped them, not what they are made of here.
    ~KeptMachine() { Gone(); }
    /// Until all systems are.
    bool Gone() {
        return Waits([&] { return systems_ == 0; });
    }
    void Set(DeviceLists lists) {
        Change([&] { lists_ = std::move(lists); });
        Tell();
    }
    /// Opening a device, or closing one, does not return before `Hang("")`.
    void Hang(const std::string& id) {
        Change([&] { hangs_ = id; });
    }
    /// Nobody is told.
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
    void Tell() {
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
    std::string hangs_;
    int hanging_ = 0;
    int systems_ = 0;
    int reads_ = 0;
    bool left_ = false;
    std::map<std::string, std::string> problems_;
    std::map<std::string, int> opened_;
    std::vector<std::string> open_;
};

class KeptStream final : public DeviceStream {
  public:
    KeptStream(Direction direction, KeptMachine& machine)
        : DeviceStream(direction), machine_(machine) {}
    ~KeptStream() override { End(); }
    std::string Problem() const override {
        const std::lock_guard lock(machine_.mutex_);
        return Device().empty() ? std::string() : machine_.problems_[Device()];
    }

  private:
    void Begin(const std::string& id) override {
        machine_.WaitWhileHanging(id);
        std::unique_lock lock(machine_.mutex_);
        opened_ = id;
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

    KeptMachine& machine_;
    std::string opened_;
};

/// Goes last of a system.
class KeptPresence {
  public:
    explicit KeptPresence(KeptMachine& machine) : machine_(machine) {
        machine_.Change([&] { ++machine_.systems_; });
    }
    ~KeptPresence() {
        machine_.Change([&] { --machine_.systems_; });
    }
    KeptPresence(const KeptPresence&) = delete;
    KeptPresence& operator=(const KeptPresence&) = delete;

  private:
    KeptMachine& machine_;
};

class KeptSystem final : public DeviceSystem {
  public:
    KeptSystem(KeptMachine& machine, DeviceNews news)
        : machine_(machine),
          presence_(machine),
          microphone_(DeviceStream::Direction::Record, machine),
          loudspeaker_(DeviceStream::Direction::Play, machine) {
        machine_.Change([&] { machine_.news_ = std::move(news); });
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
    DeviceStream& Microphone() override { return microphone_; }
    DeviceStream& Loudspeaker() override { return loudspeaker_; }

  private:
    KeptMachine& machine_;
    const KeptPresence presence_;
    KeptStream microphone_;
    KeptStream loudspeaker_;
};

std::unique_ptr<AudioDevices> KeptWithoutWaiting(KeptMachine& machine,
                                                 const std::shared_ptr<Log>& log) {
    return KeepDevices(
        [&](DeviceNews news) { return std::make_unique<KeptSystem>(machine, std::move(news)); },
        log);
}

/// Waits until all that belongs to them has gone.
struct DropKept {
    void operator()(AudioDevices* devices) const {
        delete devices;
        CHECK(machine->Gone());
    }
    KeptMachine* machine;
};

std::unique_ptr<AudioDevices, DropKept> Kept(
    KeptMachine& machine, const std::shared_ptr<Log>& log = std::make_shared<Log>()) {
    return {KeptWithoutWaiting(machine, log).release(), {&machine}};
}

/// Devices of one direction, the first of which is the default one.
std::vector<AudioDevice> KeptList(const std::vector<std::string>& ids) {
    std::vector<AudioDevice> devices;
    if (!ids.empty()) devices.push_back({engine::sound::kDefaultDevice, "Default", true});
    for (const std::string& id : ids) devices.push_back({id, id, id == ids.front()});
    return devices;
}

DeviceLists ListsOf(AudioDevices& devices) {
    auto promise = std::make_shared<std::promise<DeviceLists>>();
    auto future = promise->get_future();
    devices.List([promise](const DeviceLists& lists) { promise->set_value(lists); });
    return test::Get(std::move(future));
}

}  // namespace

TEST_SUITE("devices that are kept open") {
    TEST_CASE("an id stands for a device, and the default one for what there is") {
        const auto devices = KeptList({"speakers", "headset"});
        CHECK(OwnId(devices, "default") == "speakers");
        CHECK(OwnId(devices, "headset") == "headset");
        CHECK(OwnId(devices, "gone").empty());
        CHECK(OwnId({}, "default").empty());
        // As while the system changes it.
        CHECK(OwnId({{"default", "Default", true}, {"only", "Only", false}}, "default") == "only");
    }

    TEST_CASE("they follow what is chosen, the default one, and what is plugged in and out") {
        KeptMachine machine;
        machine.Set({KeptList({"microphone"}), KeptList({"speakers", "headset"})});
        const auto devices = Kept(machine);
        CHECK(ListsOf(*devices) == machine.lists_);
        devices->Run(true);
        CHECK(machine.IsOpen("microphone", 1));
        CHECK(machine.IsOpen("speakers", 1));
        devices->UseOutput("headset");
        CHECK(machine.IsOpen("headset", 1));
        CHECK(machine.IsClosed("speakers"));
        // Another default one means nothing to what was chosen, its end does.
        machine.Set({KeptList({}), KeptList({"usb", "speakers"})});
        CHECK(machine.IsOpen("usb", 1));
        CHECK(machine.IsClosed("headset"));
        CHECK(machine.IsClosed("microphone"));
        machine.Set({KeptList({"microphone"}), KeptList({"speakers", "usb", "headset"})});
        CHECK(machine.IsOpen("speakers", 2));
        CHECK(machine.IsOpen("microphone", 2));
        devices->Run(false);
        CHECK(machine.IsClosed("speakers"));
        CHECK(machine.opened_["headset"] == 1);
    }

    TEST_CASE("what is there at first is no change, what comes is one") {
        KeptMachine machine;
        machine.SetSilent(true);
        const auto log = std::make_shared<Log>();
        std::atomic<int> warnings = 0;
        log->AddSink(engine::LoggingSeverity::Warning, [&](auto, auto&) { ++warnings; });
        const auto devices = Kept(machine, log);
        std::promise<DeviceLists> told;
        devices->SetListener([&](const DeviceLists& lists) { told.set_value(lists); });
        CHECK(ListsOf(*devices) == DeviceLists{});
        // It is asked again by itself.
        CHECK(machine.Waits([&] { return machine.reads_ >= 2; }));
        machine.Change([&] {
            machine.lists_ = {{}, KeptList({"speakers"})};
            machine.silent_ = false;
        });
        CHECK(test::Get(told.get_future()).outputs == KeptList({"speakers"}));
        CHECK(warnings == 1);
        devices->SetListener(nullptr);
    }

    TEST_CASE("one that fails is tried again, and said once why") {
        KeptMachine machine;
        machine.Set({KeptList({"microphone"}), KeptList({"speakers"})});
        machine.Break("microphone", "nobody may use it");
        const auto log = std::make_shared<Log>();
        std::promise<std::string> warned;
        log->AddSink(engine::LoggingSeverity::Warning,
                     [&](auto, const std::string& text) { warned.set_value(text); });
        const auto devices = Kept(machine, log);
        devices->Run(true);
        // A second warning would throw.
        CHECK(machine.IsOpen("microphone", 2));
        CHECK(test::Get(warned.get_future()) ==
              "The microphone does not work: nobody may use it. It is tried again.");
        CHECK(machine.IsOpen("speakers", 1));
    }

    TEST_CASE("nobody waits for a device that hangs when they are dropped") {
        for (const bool opens : {true, false}) {
            CAPTURE(opens);
            KeptMachine machine;
            machine.Set({KeptList({"microphone"}), KeptList({"speakers"})});
            auto devices = KeptWithoutWaiting(machine, std::make_shared<Log>());
            if (opens) machine.Hang("microphone");
            devices->Run(true);
            if (!opens) {
                CHECK(machine.IsOpen("speakers", 1));
                machine.Hang("microphone");
                devices->Run(false);
            }
            CHECK(machine.Hangs());
            auto dropped = std::async(std::launch::async, [&] { devices.reset(); });
            const auto state = dropped.wait_for(test::kPatience);
            CHECK(state == std::future_status::ready);
            CHECK_FALSE(machine.left_);
            // It cleans up by itself, once it can.
            machine.Hang("");
            CHECK(machine.Gone());
            CHECK(machine.left_);
            CHECK(machine.open_.empty());
        }
    }

    TEST_CASE("they can be dropped in every state") {
        KeptMachine machine;
        machine.Set({KeptList({"microphone"}), KeptList({"speakers"})});
        const auto asked = std::make_shared<int>();
        Kept(machine)->List([asked](const DeviceLists&) {});
        CHECK(asked.use_count() == 1);
        {
            const auto devices = Kept(machine);
            devices->Run(true);
            machine.Tell();
        }
        CHECK(machine.left_);
        {
            const auto devices = Kept(machine);
            devices->Run(true);
            CHECK(machine.Waits([&] { return !machine.open_.empty(); }));
        }
        CHECK(machine.open_.empty());
        // The system may still tell.
        machine.Tell();
        machine.news_.ended();
    }
}
