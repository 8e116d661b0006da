#include <doctest/doctest.h>

#include <atomic>
#include <future>
#include <memory>
#include <span>
#include <vector>

#include "engine/core/run/executor.h"
#include "test/cpp/engine/sound/sound_support.h"
#include "test/cpp/engine/support/run.h"

using engine::sound::AudioEngine;
using engine::sound::MakeNoDevices;

namespace {

/// Counts, on whichever thread.
class Counter final : public test::CallSoundHost {
  public:
    void Send(std::span<const std::uint8_t>, bool) override { ++sent; }
    void SetSpeaking(bool) override { ++changes; }
    void Heard(std::uint64_t, bool) override { ++changes; }
    void Drain() override {
        on_io = engine::Executor::Instance().IsCurrentThread();
        if (!reported.exchange(true)) drained.set_value();
    }

    std::atomic<int> sent{0};
    std::atomic<int> changes{0};
    std::atomic<bool> on_io{false};
    std::atomic<bool> reported{false};
    std::promise<void> drained;
};

/// Waits for so many ticks, by the captured callback.
struct TickCounter {
    engine::sound::CallSoundCallbacks Callbacks() {
        engine::sound::CallSoundCallbacks callbacks;
        callbacks.captured = engine::ClientUserAudioCapturedCallback(
            [](auto, void* self, std::int16_t*, std::uint64_t, std::int32_t, std::uint64_t) {
                auto& counter = *static_cast<TickCounter*>(self);
                if (++counter.ticks == counter.wanted) counter.reached.set_value();
            },
            [] {}, [](void*) {}, this);
        return callbacks;
    }
    std::atomic<int> ticks{0};
    int wanted = 20;
    std::promise<void> reached;
};

}  // namespace

TEST_SUITE("the sound's own thread") {
    TEST_CASE("ticks while a call is open, and the I/O thread is notified of what there is") {
        const auto audio = AudioEngine::Make(MakeNoDevices(), AudioEngine::Clock::Thread);
        TickCounter counter;
        const auto host = std::make_shared<Counter>();
        const auto call = audio->Open(host, counter.Callbacks());
        call->SetAudioMode(engine::AudioModeType::MODE_PTT);
        call->SetPTTActive(true);
        test::Get(counter.reached.get_future());
        test::Get(host->drained.get_future());
        CHECK(host->on_io);
        CHECK(host->sent > 0);
        CHECK(host->changes == 1);
        call->Close();
        const int ticks = counter.ticks;
        const int sent = host->sent;
        // Another call makes it go on, and the one before hears nothing of that.
        TickCounter second;
        const auto next = audio->Open(std::make_shared<Counter>(), second.Callbacks());
        test::Get(second.reached.get_future());
        CHECK(counter.ticks == ticks);
        CHECK(host->sent == sent);
        next->Close();
    }

    TEST_CASE("participants come, speak and go, and calls begin and end, while it ticks") {
        const auto audio = AudioEngine::Make(MakeNoDevices(), AudioEngine::Clock::Thread);
        TickCounter counter;
        counter.wanted = 30;
        const auto call = audio->Open(std::make_shared<Counter>(), counter.Callbacks());
        auto reached = counter.reached.get_future();
        const std::vector<std::uint8_t> packet{0xF8, 0xFF, 0xFE};
        std::uint16_t sequence = 0;
        while (reached.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
            const std::uint64_t user = sequence % 5;
            call->AddParticipant(user);
            call->Receive(user, sequence, sequence * 960U, packet);
            call->SetParticipantVolume(user, sequence % 200);
            if (sequence % 3 == 0) call->RemoveParticipant(user);
            if (sequence % 16 == 0) {
                const auto other = audio->Open(std::make_shared<Counter>());
                other->AddParticipant(1);
                other->Close();
            }
            ++sequence;
        }
        call->Close();
        CHECK(audio->OpenCalls() == 0);
    }

    TEST_CASE("an engine can go while its call is held") {
        auto audio = AudioEngine::Make(MakeNoDevices(), AudioEngine::Clock::Thread);
        TickCounter counter;
        const auto call = audio->Open(std::make_shared<Counter>(), counter.Callbacks());
        test::Get(counter.reached.get_future());
        audio.reset();
        const int ticks = counter.ticks;
        CHECK(call->GetAudioMode() == engine::AudioModeType::MODE_VAD);
        call->Close();
        CHECK(counter.ticks == ticks);
    }
}
