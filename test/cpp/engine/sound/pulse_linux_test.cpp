#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/run/executor.h"
#include "engine/sound/pulse/pulse_devices.h"
#include "engine/sound/pulse/pulse_server.h"
#include "test/cpp/engine/sound/sound_support.h"
#include "test/cpp/engine/support/run.h"

using engine::AudioDevice;
using engine::sound::AudioEngine;
using engine::sound::CallSound;
using engine::sound::DeviceLists;
using engine::sound::MakePulseDevices;

namespace {

/// A sound server of this test's own, without hardware: `speakers`, and `microphone`, which hears
/// what is played into `wire`.
class SoundServer {
  public:
    SoundServer() {
        char folder[] = "/tmp/sound-server-XXXXXX";
        if (!mkdtemp(folder)) throw std::runtime_error("there is no folder to be had");
        folder_ = folder;
        Start();
    }
    ~SoundServer() {
        Stop();
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    SoundServer(const SoundServer&) = delete;
    SoundServer& operator=(const SoundServer&) = delete;

    static bool IsInstalled() { return std::system("command -v pulseaudio >/dev/null") == 0; }

    void Start() {
        // The first line comes when it is ready; the rest is read so that it never waits for a
        // reader. When the tests crash, nothing ends it: so it does not keep their output open,
        // and ends when nobody has used it for two minutes.
        const std::string command =
            "exec 2>/dev/null; " + Environment() +
            "LC_ALL=C pulseaudio -n --daemonize=no --exit-idle-time=120 --use-pid-file=no "
            "--realtime=no "
            "--high-priority=no --log-target=stderr --log-level=info "
            "-L 'module-native-protocol-unix socket=" +
            folder_ +
            "/native auth-anonymous=1' "
            "-L 'module-null-sink sink_name=speakers rate=48000 channels=2' "
            "-L 'module-null-sink sink_name=wire rate=48000 channels=1' "
            "-L 'module-remap-source source_name=microphone master=wire.monitor' 2>&1 "
            "| { grep -m1 'startup complete'; exec cat >/dev/null; }";
        process_ = popen(command.c_str(), "r");
        char line[256];
        if (!process_ || !std::fgets(line, sizeof line, process_)) {
            throw std::runtime_error("pulseaudio does not start");
        }
    }
    /// Until it has ended.
    void Stop() {
        if (!process_) return;
        Run("pactl exit");
        pclose(std::exchange(process_, nullptr));
    }

    std::string Address() const { return "unix:" + folder_ + "/native"; }
    std::string File(const std::string& name) const { return folder_ + "/" + name; }
    std::string Environment() const {
        return "XDG_RUNTIME_DIR=" + folder_ + " HOME=" + folder_ + " PULSE_SERVER=" + Address() +
               " ";
    }
    void Run(const std::string& command) const {
        const int status = std::system((Environment() + command + " 2>/dev/null >&2").c_str());
        if (status != 0) throw std::runtime_error("failed: " + command);
    }

  private:
    std::string folder_;
    FILE* process_ = nullptr;
};

std::vector<std::string> Ids(const std::vector<AudioDevice>& devices) {
    std::vector<std::string> ids;
    for (const AudioDevice& device : devices) ids.push_back(device.id);
    return ids;
}

using Names = std::vector<std::string>;

/// Each change of the lists, in order.
class Changes {
  public:
    explicit Changes(engine::sound::AudioDevices& devices) {
        devices.SetListener([this](const DeviceLists& lists) {
            const std::lock_guard lock(mutex_);
            lists_.push_back(lists);
            came_.notify_all();
        });
    }
    /// Waits for one whose outputs are these.
    bool HasOutputs(const Names& outputs) {
        std::unique_lock lock(mutex_);
        return came_.wait_for(lock, test::kPatience, [&] {
            for (const DeviceLists& lists : lists_) {
                if (Ids(lists.outputs) == outputs) return lists_.clear(), true;
            }
            return false;
        });
    }

  private:
    std::mutex mutex_;
    std::condition_variable came_;
    std::vector<DeviceLists> lists_;
};

DeviceLists ListOf(engine::sound::AudioDevices& devices) {
    auto promise = std::make_shared<std::promise<DeviceLists>>();
    auto future = promise->get_future();
    devices.List([promise](const DeviceLists& lists) { promise->set_value(lists); });
    return test::Get(std::move(future));
}

/// Sends what the microphone hears back as another's.
class Echo final : public engine::sound::CallSoundHost {
  public:
    void Send(std::span<const std::uint8_t> opus, bool) override {
        const auto at = static_cast<std::uint16_t>(frame_++);
        if (CallSound* const echoed = call) echoed->Receive(7, at, at * 960U, opus);
    }
    void SetSpeaking(bool) override {}
    void Heard(std::uint64_t, bool) override {}

    std::atomic<CallSound*> call{nullptr};

  private:
    std::uint32_t frame_ = 0;
};

}  // namespace

TEST_SUITE("devices of a sound server") {
    TEST_CASE("are listed, reported when they change, and gone when the server is") {
        if (!SoundServer::IsInstalled()) return;
        SoundServer server;
        const auto devices = MakePulseDevices(server.Address(), std::make_shared<engine::Log>());
        REQUIRE(devices);
        const DeviceLists lists = ListOf(*devices);
        CHECK(Ids(lists.inputs) == Names{"default", "microphone"});
        CHECK(Ids(lists.outputs) == Names{"default", "speakers", "wire"});
        CHECK(lists.outputs[0].is_default);
        CHECK(lists.outputs[1].is_default);
        CHECK_FALSE(lists.outputs[2].is_default);
        CHECK(lists.outputs[1].name == "Null Output");

        Changes changes(*devices);
        server.Run("pactl load-module module-null-sink sink_name=extra");
        CHECK(changes.HasOutputs({"default", "speakers", "wire", "extra"}));
        server.Run("pactl unload-module module-remap-source");
        server.Run("pactl set-default-sink extra");
        server.Run("pactl load-module module-null-sink sink_name=more");
        CHECK(changes.HasOutputs({"default", "speakers", "wire", "extra", "more"}));
        CHECK(ListOf(*devices).outputs[3].is_default);
        CHECK(ListOf(*devices).inputs.empty());
        server.Stop();
        CHECK(changes.HasOutputs({}));
        server.Start();
        CHECK(changes.HasOutputs({"default", "speakers", "wire"}));
        devices->SetListener(nullptr);
    }

    TEST_CASE("need a name, and are shown by it when they have no description") {
        std::vector<AudioDevice> devices;
        engine::sound::AddDevice(devices, "speakers", nullptr);
        engine::sound::AddDevice(devices, nullptr, "Headphones");
        engine::sound::AddDevice(devices, "microphone", "A microphone");
        REQUIRE(Ids(devices) == Names{"speakers", "microphone"});
        CHECK(devices[0].name == "speakers");
        CHECK(devices[1].name == "A microphone");
    }

    // As where there are no descriptors left: the library refuses such locks by ending the program.
    TEST_CASE("without a thread for them there are none") {
        static int locks;
        locks = 0;
        engine::sound::PulseFunctions pulse;
        pulse.threaded_mainloop_new = []() -> pa_threaded_mainloop* { return nullptr; };
        pulse.threaded_mainloop_lock = [](pa_threaded_mainloop*) { ++locks; };
        pulse.threaded_mainloop_unlock = [](pa_threaded_mainloop*) { ++locks; };
        engine::sound::PulseServer server(pulse, "", std::make_shared<engine::Log>());
        bool known = false;
        server.Start([&] { known = true; });
        {
            const engine::sound::PulseServer::Lock lock(server);
            CHECK(known);
            server.RefreshIn(std::chrono::milliseconds(100));
        }
        CHECK(locks == 0);
    }

    TEST_CASE("without a server there are none") {
        if (!SoundServer::IsInstalled()) return;
        const auto devices =
            MakePulseDevices("unix:/nonexistent/native", std::make_shared<engine::Log>());
        REQUIRE(devices);
        CHECK(ListOf(*devices) == DeviceLists{});
        devices->Run(true);
        engine::sound::MonoTick samples;
        samples.fill(1);
        devices->Capture(samples);
        CHECK(samples[0] == 0);
    }

    TEST_CASE("one that comes later is reported") {
        if (!SoundServer::IsInstalled()) return;
        SoundServer server;
        server.Stop();
        const auto devices = MakePulseDevices(server.Address(), std::make_shared<engine::Log>());
        REQUIRE(devices);
        CHECK(ListOf(*devices) == DeviceLists{});
        Changes changes(*devices);
        server.Start();
        CHECK(changes.HasOutputs({"default", "speakers", "wire"}));
        devices->SetListener(nullptr);
    }

    TEST_CASE("a tone goes from the microphone through the chain to the loudspeaker") {
        if (!SoundServer::IsInstalled()) return;
        SoundServer server;
        {
            std::ofstream file(server.File("tone.raw"), std::ios::binary);
            const auto tone = test::Tone(1000, 8000);
            for (std::int64_t at = 0; at < 60 * 48000; ++at) {
                const std::int16_t sample = tone(at);
                file.write(reinterpret_cast<const char*>(&sample), sizeof sample);
            }
        }
        server.Run("sh -c 'pacat --raw --rate=48000 --channels=1 --device=wire " +
                   server.File("tone.raw") + " &'");
        const auto audio =
            AudioEngine::Make(MakePulseDevices(server.Address(), std::make_shared<engine::Log>()),
                              AudioEngine::Clock::Thread);
        audio->Input().SetEchoCancellation(false);
        audio->Input().SetNoiseSuppression(false);
        audio->Input().SetGainControl(false);
        audio->Devices().UseInput("microphone");
        audio->Devices().UseOutput("speakers");
        const auto host = std::make_shared<Echo>();
        const auto call = audio->Open(host);
        call->AddParticipant(7);
        host->call = call.get();
        const auto heard = [&](const std::string& device) {
            FILE* const recorder =
                popen((server.Environment() +
                       "parec --raw --rate=48000 --channels=1 --device=" + device + " 2>/dev/null")
                          .c_str(),
                      "r");
            // A tenth of a second with the tone as loud as it was; else it never comes.
            std::vector<std::int16_t> piece(4800);
            double loudest = 0;
            for (int pieces = 0; pieces < 300 && std::abs(loudest - 8000) > 800; ++pieces) {
                if (std::fread(piece.data(), 2, piece.size(), recorder) < piece.size()) break;
                loudest = test::AmplitudeAt(1000, piece);
            }
            // It ends when there is nobody to read.
            pclose(recorder);
            return loudest;
        };
        CHECK(heard("speakers.monitor") == doctest::Approx(8000).epsilon(0.1));
        // Another device is chosen while the call goes on; then it goes away.
        server.Run("sh -c 'pactl load-module module-null-sink sink_name=extra rate=48000 > " +
                   server.File("extra") + "'");
        audio->Devices().UseOutput("extra");
        CHECK(heard("extra.monitor") == doctest::Approx(8000).epsilon(0.1));
        server.Run("sh -c 'pactl unload-module $(cat " + server.File("extra") + ")'");
        CHECK(heard("speakers.monitor") == doctest::Approx(8000).epsilon(0.1));
        host->call = nullptr;
        call->Close();
    }
}
