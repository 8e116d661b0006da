#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>

#include "engine/sound/devices/device_use.h"
#include "test/cpp/engine/sound/device_machine.h"
#include "test/cpp/engine/support/run.h"

extern "C" bool SocialSdkEngine_WaitForClosedSoundDevices(std::uint32_t milliseconds);

using test::DeviceMachine;
using test::MachineList;
using test::MakeManaged;

namespace {

bool ClosedNow() { return SocialSdkEngine_WaitForClosedSoundDevices(0); }

/// Of tests before this one, too.
bool ClosedSoon() {
    return SocialSdkEngine_WaitForClosedSoundDevices(
        static_cast<std::uint32_t>(std::chrono::milliseconds(test::kPatience).count()));
}

}  // namespace

TEST_SUITE("waiting for sound devices to be closed") {
    TEST_CASE("they are in use from when there is to be sound until both streams are closed") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone"}), MachineList({"speakers"})});
        const auto devices = MakeManaged(machine);
        CHECK(ClosedSoon());
        devices->Run(true);
        CHECK_FALSE(ClosedNow());
        CHECK(machine.IsOpen("speakers", 1));
        CHECK(machine.IsOpen("microphone", 1));
        CHECK_FALSE(ClosedNow());
        devices->Run(false);
        CHECK(ClosedSoon());
        machine.Change([&] { CHECK(machine.open_.empty()); });
        devices->Run(true);
        CHECK_FALSE(ClosedNow());
    }

    TEST_CASE("a device that hangs is waited for as long as was said, also when it was dropped") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone"}), {}});
        CHECK(ClosedSoon());
        auto devices = test::ManagedWithoutWaiting(machine, std::make_shared<engine::Log>());
        devices->Run(true);
        CHECK(machine.IsOpen("microphone", 1));
        machine.Hang("microphone");
        devices->Run(false);
        CHECK(machine.Hangs());
        CHECK_FALSE(ClosedNow());
        devices.reset();
        CHECK_FALSE(ClosedNow());
        machine.Hang("");
        CHECK(ClosedSoon());
    }

    TEST_CASE("a user that is told to stop while a stream opens has it in use until it is closed") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone"}), {}});
        CHECK(ClosedSoon());
        const auto devices = MakeManaged(machine);
        devices->Run(true);
        CHECK(machine.IsOpen("microphone", 1));
        machine.Hang("speakers");
        machine.Set({MachineList({"microphone"}), MachineList({"speakers"})});
        CHECK(machine.Hangs());
        devices->Run(false);
        // The turn ends with both open; the next one closes them, and does not get far.
        machine.Hang("microphone");
        CHECK(machine.IsOpen("speakers", 1));
        CHECK(machine.Hangs());
        CHECK_FALSE(ClosedNow());
        machine.Hang("");
        CHECK(ClosedSoon());
    }

    TEST_CASE("a thread of a device counts by itself") {
        CHECK(ClosedSoon());
        {
            const engine::sound::DeviceUse one;
            { const engine::sound::DeviceUse another; }
            CHECK_FALSE(ClosedNow());
        }
        CHECK(ClosedNow());
    }
}
