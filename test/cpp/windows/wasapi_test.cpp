#include <doctest/doctest.h>

#include <algorithm>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/sound/wasapi/wasapi_devices.h"
#include "fake_sound.h"

using engine::AudioDevice;
using engine::Log;
using engine::sound::AudioDevices;
using engine::sound::DeviceLists;
using engine::sound::MakeWasapiDevices;
using engine::sound::MonoTick;
using engine::sound::StereoTick;
using test::FakeSound;

namespace {

using Names = std::vector<std::string>;

Names Ids(const std::vector<AudioDevice>& devices) {
    Names ids;
    for (const AudioDevice& device : devices) ids.push_back(device.id);
    return ids;
}

/// The own id of the default one of a list.
std::string DefaultOf(const std::vector<AudioDevice>& devices) {
    for (const AudioDevice& device : devices) {
        if (device.is_default && device.id != engine::sound::kDefaultDevice) return device.id;
    }
    return "none";
}

DeviceLists ListOf(AudioDevices& devices) {
    auto promise = std::make_shared<std::promise<DeviceLists>>();
    auto future = promise->get_future();
    devices.List([promise](const DeviceLists& lists) { promise->set_value(lists); });
    if (future.wait_for(FakeSound::kPatience) != std::future_status::ready)
        throw std::runtime_error("the list does not come");
    return future.get();
}

/// What came to a listener, which waits for it.
template <class T>
class Inbox {
  public:
    void Add(const T& one) {
        const std::lock_guard lock(mutex_);
        all_.push_back(one);
        came_.notify_all();
    }
    template <class Condition>
    bool Has(Condition condition) {
        std::unique_lock lock(mutex_);
        return came_.wait_for(lock, FakeSound::kPatience,
                              [&] { return std::ranges::any_of(all_, condition); });
    }
    std::size_t Count() {
        const std::lock_guard lock(mutex_);
        return all_.size();
    }

  private:
    std::mutex mutex_;
    std::condition_variable came_;
    std::vector<T> all_;
};

/// A machine with two devices to hear with and a microphone.
struct Machine {
    Machine() {
        sound.Plug(eRender, L"{out}.{speakers}", L"Lautsprecher (世界)");
        sound.Plug(eRender, L"{out}.{headset}", L"Headset");
        sound.Plug(eCapture, L"{in}.{microphone}", L"Microphone");
        sound.SetDefault(eRender, L"{out}.{speakers}");
        sound.SetDefault(eCapture, L"{in}.{microphone}");
    }
    std::unique_ptr<AudioDevices> Devices() {
        log->AddSink(engine::LoggingSeverity::Warning,
                     [this](auto, const std::string& text) { warnings.Add(text); });
        return MakeWasapiDevices(sound.Maker(), log);
    }

    std::shared_ptr<Log> log = std::make_shared<Log>();
    Inbox<std::string> warnings;
    // It goes first: what may still run warns.
    FakeSound sound;
};

}  // namespace

TEST_SUITE("devices of WASAPI") {
    TEST_CASE("are listed with their names and defaults, and reported when they change") {
        Machine machine;
        const auto devices = machine.Devices();
        const DeviceLists lists = ListOf(*devices);
        CHECK(Ids(lists.inputs) == Names{"default", "{in}.{microphone}"});
        CHECK(Ids(lists.outputs) == Names{"default", "{out}.{speakers}", "{out}.{headset}"});
        CHECK(lists.outputs[0].is_default);
        CHECK(lists.outputs[1].name == "Lautsprecher (世界)");
        CHECK(DefaultOf(lists.outputs) == "{out}.{speakers}");

        Inbox<DeviceLists> reported;
        devices->SetListener([&](const DeviceLists& now) { reported.Add(now); });
        machine.sound.SetDefault(eRender, L"{out}.{headset}");
        CHECK(reported.Has([](auto& now) { return DefaultOf(now.outputs) == "{out}.{headset}"; }));
        machine.sound.Plug(eRender, L"{out}.{usb}", L"USB");
        CHECK(reported.Has([](auto& now) { return now.outputs.size() == 4; }));
        machine.sound.Unplug(L"{in}.{microphone}");
        CHECK(reported.Has([](auto& now) { return now.inputs.empty(); }));
        CHECK(ListOf(*devices).outputs.size() == 4);
        devices->SetListener(nullptr);
    }

    TEST_CASE("sound goes to and from the default ones, and goes over to what is chosen") {
        Machine machine;
        FakeSound& sound = machine.sound;
        const auto devices = machine.Devices();
        CHECK(ListOf(*devices).outputs.size() == 3);
        devices->Run(true);
        REQUIRE(sound.WaitForStarts(L"{out}.{speakers}", 1));
        REQUIRE(sound.WaitForStarts(L"{in}.{microphone}", 1));

        StereoTick tick;
        for (std::size_t at = 0; at < tick.size(); ++at) tick[at] = at % 2 == 0 ? 1000 : -2000;
        for (int n = 0; n < 3; ++n) devices->Play(tick);
        const auto heard = sound.Hear(L"{out}.{speakers}", 480);
        REQUIRE(heard.size() >= 960);
        CHECK(heard[0] == 1000);
        CHECK(heard[1] == -2000);
        // The device's 30 ms, what it has not played yet, and what has not got there.
        CHECK(devices->EchoTicks() >= 6);

        MonoTick recorded;
        recorded.fill(0);
        sound.Say(L"{in}.{microphone}", std::vector<std::int16_t>(3 * 480, 3000));
        const auto until = std::chrono::steady_clock::now() + FakeSound::kPatience;
        while (recorded[0] != 3000 && std::chrono::steady_clock::now() < until)
            devices->Capture(recorded);
        CHECK(recorded[479] == 3000);

        devices->UseOutput("{out}.{headset}");
        REQUIRE(sound.WaitForStarts(L"{out}.{headset}", 1));
        CHECK(sound.WaitForSilence(L"{out}.{speakers}"));
        devices->Run(false);
        CHECK(sound.WaitForSilence(L"{out}.{headset}"));
        CHECK(sound.WaitForSilence(L"{in}.{microphone}"));
        CHECK(sound.Complaints().empty());
    }

    TEST_CASE("the default one is followed, and stands in for one that went away") {
        Machine machine;
        FakeSound& sound = machine.sound;
        const auto devices = machine.Devices();
        devices->Run(true);
        REQUIRE(sound.WaitForStarts(L"{out}.{speakers}", 1));
        sound.SetDefault(eRender, L"{out}.{headset}");
        REQUIRE(sound.WaitForStarts(L"{out}.{headset}", 1));
        CHECK(sound.WaitForSilence(L"{out}.{speakers}"));

        devices->UseOutput("{out}.{speakers}");
        REQUIRE(sound.WaitForStarts(L"{out}.{speakers}", 2));
        sound.Unplug(L"{out}.{speakers}");
        REQUIRE(sound.WaitForStarts(L"{out}.{headset}", 2));
        CHECK(sound.WaitForSilence(L"{out}.{speakers}"));
        // It was chosen no longer, so it is not gone back to.
        sound.Plug(eRender, L"{out}.{speakers}", L"Lautsprecher");
        sound.SetDefault(eRender, L"{out}.{speakers}");
        REQUIRE(sound.WaitForStarts(L"{out}.{speakers}", 3));

        sound.Unplug(L"{in}.{microphone}");
        CHECK(sound.WaitForSilence(L"{in}.{microphone}"));
        sound.Plug(eCapture, L"{in}.{microphone}", L"Microphone");
        CHECK(sound.WaitForStarts(L"{in}.{microphone}", 2));
    }

    TEST_CASE("one that fails is opened again, and said once why") {
        Machine machine;
        FakeSound& sound = machine.sound;
        sound.Break(L"{in}.{microphone}", E_ACCESSDENIED);
        const auto devices = machine.Devices();
        devices->Run(true);
        REQUIRE(sound.WaitForStarts(L"{out}.{speakers}", 1));
        CHECK(machine.warnings.Has([](const std::string& text) {
            return text.find("The microphone does not work: Windows' settings") == 0;
        }));
        sound.Break(L"{out}.{speakers}", AUDCLNT_E_DEVICE_INVALIDATED);
        CHECK(machine.warnings.Has([](const std::string& text) {
            return text.find("The loudspeaker does not work: error 0x88890004.") == 0;
        }));
        // As after its driver was started again.
        sound.Break(L"{out}.{speakers}", S_OK);
        CHECK(sound.WaitForStarts(L"{out}.{speakers}", 2));
        sound.Break(L"{in}.{microphone}", S_OK);
        CHECK(sound.WaitForStarts(L"{in}.{microphone}", 1));
        CHECK(machine.warnings.Count() == 2);
    }

    TEST_CASE("while Windows reports none there are none, and they come back") {
        Machine machine;
        FakeSound& sound = machine.sound;
        sound.SetService(false);
        const auto devices = machine.Devices();
        CHECK(ListOf(*devices) == DeviceLists{});
        Inbox<DeviceLists> reported;
        devices->SetListener([&](const DeviceLists& now) { reported.Add(now); });
        devices->Run(true);
        MonoTick samples;
        samples.fill(1);
        devices->Capture(samples);
        CHECK(samples[0] == 0);
        // It is asked again, though nobody says so.
        CHECK(sound.WaitForMakes(2));
        sound.SetService(true);
        CHECK(reported.Has([](auto& now) { return now.outputs.size() == 3; }));
        CHECK(sound.WaitForStarts(L"{out}.{speakers}", 1));
        CHECK(machine.warnings.Count() == 1);
        // The service ends: its streams fail, and then it reports nothing.
        sound.SetService(false);
        sound.Break(L"{out}.{speakers}", AUDCLNT_E_SERVICE_NOT_RUNNING);
        CHECK(reported.Has([](auto& now) { return now.outputs.empty(); }));
        CHECK(sound.WaitForSilence(L"{in}.{microphone}"));
    }

    TEST_CASE("one that hangs keeps neither another one nor those waiting who drop them") {
        Machine machine;
        FakeSound& sound = machine.sound;
        sound.Plug(eCapture, L"{in}.{headset}", L"Headset");
        sound.Hang(L"{in}.{microphone}");
        auto devices = machine.Devices();
        CHECK(ListOf(*devices).inputs.size() == 3);
        devices->Run(true);
        REQUIRE(sound.WaitForHang());
        CHECK(sound.WaitForStarts(L"{out}.{speakers}", 1));
        devices->UseInput("{in}.{headset}");
        CHECK(sound.WaitForStarts(L"{in}.{headset}", 1));
        // What was released ends once it can.
        sound.Hang(L"");
        CHECK(sound.WaitForSilence(L"{in}.{microphone}"));
        sound.Hang(L"{in}.{microphone}");
        devices->UseInput("{in}.{microphone}");
        REQUIRE(sound.WaitForHang());
        devices.reset();
        sound.Hang(L"");
        CHECK(machine.warnings.Count() == 0);
    }

    TEST_CASE("they can be dropped in every state") {
        Machine machine;
        FakeSound& sound = machine.sound;
        const auto dropped = std::make_shared<int>();
        const auto answer = [dropped](const DeviceLists&) {};
        machine.Devices()->List(answer);  // before it is known what there is
        {
            const auto devices = machine.Devices();
            devices->Run(true);
            devices->UseOutput("nothing of this name");
        }
        {
            const auto devices = machine.Devices();
            devices->SetListener([](const DeviceLists&) {});
            devices->Run(true);
            sound.WaitForStarts(L"{out}.{speakers}", 1);
            sound.Unplug(L"{out}.{headset}");
        }
        sound.SetService(false);
        machine.Devices()->List(answer);
        CHECK(sound.WaitForSilence(L"{out}.{speakers}"));
        // Nothing that was asked is kept.
        CHECK(dropped.use_count() == 2);
    }

    // Wine has those of a sound server, where PULSE_SERVER names one; else none.
    TEST_CASE("those of the machine that runs this are listed, used and released") {
        const auto devices =
            MakeWasapiDevices(engine::sound::SystemEnumerator, std::make_shared<Log>());
        const DeviceLists lists = ListOf(*devices);
        CHECK(lists.outputs.empty() == (DefaultOf(lists.outputs) == "none"));
        MESSAGE(lists.inputs.size() << " inputs, " << lists.outputs.size() << " outputs");
        devices->Run(true);
        StereoTick tick{};
        MonoTick samples;
        devices->Play(tick);
        devices->Capture(samples);
        devices->Run(false);
    }
}
