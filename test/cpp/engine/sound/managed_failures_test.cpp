#include <doctest/doctest.h>

#include <chrono>
#include <future>
#include <memory>
#include <string>

#include "test/cpp/engine/sound/device_machine.h"

using engine::sound::DeviceDelays;
using engine::sound::DeviceLists;
using test::DeviceMachine;
using test::MachineList;
using test::MachineListsOf;
using test::MachineWarnings;
using test::MakeManaged;

namespace {

/// Nothing happens by itself: a test says when the system is polled.
constexpr DeviceDelays kLookNever{.first_wait = std::chrono::hours(1),
                                  .most_wait = std::chrono::hours(1),
                                  .look = std::chrono::hours(1)};

}  // namespace

TEST_SUITE("devices that are kept open while a system fails") {
    TEST_CASE("one answer that fails to come means nothing, none for long keeps what is chosen") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone"}), MachineList({"speakers", "headset"})});
        MachineWarnings warnings(machine);
        {
            const auto devices = MakeManaged(machine, warnings.log, kLookNever);
            CHECK(MachineListsOf(*devices).outputs.size() == 3);
            devices->UseOutput("headset");
            devices->Run(true);
            CHECK(machine.IsOpen("headset", 1));
            machine.SetSilent(true);
            CHECK(machine.Looked());
            machine.SetSilent(false);
            CHECK(machine.Looked());
            CHECK(machine.Looked());
            machine.Change([&] { CHECK(machine.opened_["headset"] == 1); });
            machine.SetSilent(true);
            CHECK(machine.Looked());
            CHECK(machine.Looked());
            CHECK(machine.IsClosed("headset"));
            machine.SetSilent(false);
            machine.Notify();
            CHECK(machine.IsOpen("headset", 2));
        }
        CHECK(machine.opened_["speakers"] == 0);
        CHECK(warnings.Count("The system reports no sound devices.") == 1);
    }

    TEST_CASE("a problem that comes back is reported again") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone"}), {}});
        MachineWarnings warnings(machine);
        const DeviceDelays delays{.retry = DeviceDelays::Time(10), .look = DeviceDelays::Time(0)};
        const auto devices = MakeManaged(machine, warnings.log, delays);
        devices->Run(true);
        CHECK(machine.IsOpen("microphone", 1));
        for (const int times : {1, 2}) {
            int opened = 0;
            machine.Change([&] { opened = machine.opened_["microphone"]; });
            machine.Break("microphone", "nobody may use it");
            CHECK(warnings.Has("nobody may use it", times));
            CHECK(machine.IsOpen("microphone", opened + 3));
            machine.Change([&] { CHECK(warnings.Count("nobody may use it") == times); });
            machine.Break("microphone", "");
            CHECK(machine.Looked());
            CHECK(machine.Looked());
            CHECK(machine.Looked());
        }
    }

    TEST_CASE("a system that does not report changes is polled, and a warning is logged once") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone"}), {}});
        machine.Change([&] { machine.reports_changes_ = false; });
        MachineWarnings warnings(machine);
        {
            const auto devices =
                MakeManaged(machine, warnings.log, {.look = DeviceDelays::Time(10)});
            devices->Run(true);
            CHECK(machine.IsOpen("microphone", 1));
            machine.Change([&] { machine.lists_.outputs = MachineList({"speakers"}); });
            CHECK(machine.IsOpen("speakers", 1));
            machine.Change([&] { machine.lists_.outputs = MachineList({"headset"}); });
            CHECK(machine.IsOpen("headset", 1));
        }
        CHECK(warnings.Count("The system does not report changes of sound devices") == 1);
    }

    TEST_CASE("asking for the lists polls the system") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone"}), {}});
        const auto devices = MakeManaged(machine);
        std::promise<DeviceLists> reported;
        CHECK(MachineListsOf(*devices).outputs.empty());
        devices->SetListener([&](const DeviceLists& lists) { reported.set_value(lists); });
        machine.Change([&] { machine.lists_.outputs = MachineList({"speakers"}); });
        CHECK(MachineListsOf(*devices).outputs.empty());
        CHECK(test::Get(reported.get_future()).outputs == MachineList({"speakers"}));
        devices->SetListener(nullptr);
    }

    TEST_CASE("devices are listed and opened again when the sound service restarted") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone"}), MachineList({"speakers"})});
        const auto devices = MakeManaged(machine);
        devices->Run(true);
        CHECK(machine.IsOpen("speakers", 1));
        machine.news_.restarted();
        CHECK(machine.IsOpen("microphone", 2));
        CHECK(machine.IsOpen("speakers", 2));
        machine.Change([&] { CHECK(machine.entered_ == 2); });
    }

    TEST_CASE("a device that calls no longer is opened again, one that calls is left alone") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone"}), MachineList({"speakers"})});
        machine.calling_ = {{"microphone", false}, {"speakers", true}};
        MachineWarnings warnings(machine);
        {
            DeviceDelays delays = kLookNever;
            delays.check = DeviceDelays::Time(1);
            const auto devices = MakeManaged(machine, warnings.log, delays);
            devices->Run(true);
            CHECK(machine.IsOpen("microphone", 3));
        }
        CHECK(machine.opened_["speakers"] == 1);
        CHECK(warnings.Count("The microphone does not work: its device stopped.") == 1);
    }
}
