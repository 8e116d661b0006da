#include <doctest/doctest.h>

#include <atomic>
#include <future>
#include <memory>
#include <string>

#include "test/cpp/engine/sound/device_machine.h"

using engine::Log;
using engine::sound::DeviceLists;
using engine::sound::MonoTick;
using engine::sound::OwnId;
using test::DeviceMachine;
using test::MachineList;
using test::MachineListsOf;
using test::MakeManaged;
using test::ManagedWithoutWaiting;

TEST_SUITE("devices that are kept open") {
    TEST_CASE("an id stands for a device, and the default one for what there is") {
        const auto devices = MachineList({"speakers", "headset"});
        CHECK(OwnId(devices, "default") == "speakers");
        CHECK(OwnId(devices, "headset") == "headset");
        CHECK(OwnId(devices, "gone").empty());
        CHECK(OwnId({}, "default").empty());
        // As while the system changes it.
        CHECK(OwnId({{"default", "Default", true}, {"only", "Only", false}}, "default") == "only");
    }

    TEST_CASE("they follow what is chosen, the default one, and what is plugged in and out") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone"}), MachineList({"speakers", "headset"})});
        const auto devices = MakeManaged(machine);
        CHECK(MachineListsOf(*devices) == machine.lists_);
        devices->Run(true);
        CHECK(machine.IsOpen("microphone", 1));
        CHECK(machine.IsOpen("speakers", 1));
        devices->UseOutput("headset");
        CHECK(machine.IsOpen("headset", 1));
        CHECK(machine.IsClosed("speakers"));
        // Another default one means nothing to what was chosen, its end does.
        machine.Set({MachineList({}), MachineList({"usb", "speakers"})});
        CHECK(machine.IsOpen("usb", 1));
        CHECK(machine.IsClosed("headset"));
        CHECK(machine.IsClosed("microphone"));
        machine.Set({MachineList({"microphone"}), MachineList({"speakers", "usb", "headset"})});
        CHECK(machine.IsOpen("speakers", 2));
        CHECK(machine.IsOpen("microphone", 2));
        devices->Run(false);
        CHECK(machine.IsClosed("speakers"));
        CHECK(machine.opened_["headset"] == 1);
    }

    TEST_CASE("what is there at first is no change, what comes is one") {
        DeviceMachine machine;
        machine.SetSilent(true);
        const auto log = std::make_shared<Log>();
        std::atomic<int> warnings = 0;
        log->AddSink(engine::LoggingSeverity::Warning, [&](auto, auto&) { ++warnings; });
        const auto devices = MakeManaged(machine, log);
        std::promise<DeviceLists> reported;
        devices->SetListener([&](const DeviceLists& lists) { reported.set_value(lists); });
        CHECK(MachineListsOf(*devices) == DeviceLists{});
        // It is asked again by itself.
        CHECK(machine.Waits([&] { return machine.reads_ >= 2; }));
        machine.Change([&] {
            machine.lists_ = {{}, MachineList({"speakers"})};
            machine.silent_ = false;
        });
        CHECK(test::Get(reported.get_future()).outputs == MachineList({"speakers"}));
        CHECK(warnings == 1);
        devices->SetListener(nullptr);
    }

    TEST_CASE("one that fails is tried again, and said once why") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone"}), MachineList({"speakers"})});
        machine.Break("microphone", "nobody may use it");
        const auto log = std::make_shared<Log>();
        std::promise<std::string> warned;
        log->AddSink(engine::LoggingSeverity::Warning,
                     [&](auto, const std::string& text) { warned.set_value(text); });
        const auto devices = MakeManaged(machine, log);
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
            DeviceMachine machine;
            machine.Set({MachineList({"microphone"}), MachineList({"speakers"})});
            auto devices = ManagedWithoutWaiting(machine, std::make_shared<Log>());
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
            CHECK(machine.Destroyed());
            CHECK(machine.left_);
            CHECK(machine.open_.empty());
        }
    }

    TEST_CASE("what was chosen and went away meanwhile leaves the default one") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone"}), MachineList({"speakers"})});
        const auto devices = MakeManaged(machine);
        CHECK(MachineListsOf(*devices).inputs.size() == 2);
        devices->UseInput("unplugged");
        devices->UseOutput("unplugged");
        devices->Run(true);
        CHECK(machine.IsOpen("microphone", 1));
        CHECK(machine.IsOpen("speakers", 1));
    }

    TEST_CASE("what an earlier call or another device heard is not sent") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone", "headset"}), {}});
        const auto devices = MakeManaged(machine);
        MonoTick heard;
        devices->Run(true);
        CHECK(machine.IsOpen("microphone", 1));
        devices->Capture(heard);
        machine.microphone_->Hear(1);
        devices->Capture(heard);
        CHECK(heard[0] == 1);
        devices->Run(false);
        CHECK(machine.IsClosed("microphone"));
        devices->Run(true);
        devices->Capture(heard);
        CHECK(heard[0] == 0);
        CHECK(machine.IsOpen("microphone", 2));
        devices->Capture(heard);
        machine.microphone_->Hear(2);
        devices->Capture(heard);
        CHECK(heard[0] == 2);
        devices->UseInput("headset");
        CHECK(machine.IsOpen("headset", 1));
        devices->Capture(heard);
        CHECK(heard[0] == 0);
    }

    TEST_CASE("they can be dropped in every state") {
        DeviceMachine machine;
        machine.Set({MachineList({"microphone"}), MachineList({"speakers"})});
        const auto asked = std::make_shared<int>();
        MakeManaged(machine)->List([asked](const DeviceLists&) {});
        CHECK(asked.use_count() == 1);
        {
            const auto devices = MakeManaged(machine);
            devices->Run(true);
            machine.Notify();
        }
        CHECK(machine.left_);
        {
            const auto devices = MakeManaged(machine);
            devices->Run(true);
            CHECK(machine.Waits([&] { return !machine.open_.empty(); }));
        }
        CHECK(machine.open_.empty());
        // The system may still tell.
        machine.Notify();
        machine.news_.ended();
    }
}
