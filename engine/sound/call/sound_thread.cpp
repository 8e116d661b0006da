#include "engine/sound/call/sound_thread.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/core/run/thread.h"
#include "engine/sound/pcm.h"
#include "engine/system/threads/precise_sleep.h"
#include "engine/system/threads/thread_wakeup.h"

namespace engine::sound {
namespace {

using SoundClock = std::chrono::steady_clock;

/// Higher than the game's rendering threads, if the system allows it.
constexpr int kSoundNice = -11;
/// After a longer suspension, missed ticks are skipped.
constexpr auto kMaxBehind = std::chrono::milliseconds(100);

enum Mode : std::uint32_t { kStill, kRuns, kEnds };

}  // namespace

struct SoundThread::State {
    std::function<bool()> tick;
    std::function<void()> notify;
    std::atomic<std::uint32_t> mode{kStill};
    ThreadWakeup news;
    std::atomic<int> nice{kSoundNice};
    std::thread ticking;
    std::thread notifying;

    /// Wakes the ticking thread, whose mode was changed before.
    void Wake() {
        { const std::lock_guard lock(mutex); }
        changed.notify_all();
    }
    void WaitWhileStill() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return mode != kStill; });
    }
    void End() {
        mode = kEnds;
        Wake();
        news.Wake();
    }

  private:
    std::mutex mutex;
    std::condition_variable changed;
};

SoundThread::SoundThread(std::function<bool()> tick, std::function<void()> notify)
    : state_(std::make_shared<State>()) {
    state_->tick = std::move(tick);
    state_->notify = std::move(notify);
    state_->notifying = StartThread([state = state_] { Notify(state); });
    try {
        state_->ticking = StartThread([state = state_] { Tick(state); });
    } catch (...) {
        state_->End();
        state_->notifying.join();
        throw;
    }
}

SoundThread::~SoundThread() {
    state_->End();
    for (std::thread* const thread : {&state_->ticking, &state_->notifying}) {
        if (thread->get_id() == std::this_thread::get_id())
            thread->detach();
        else
            thread->join();
    }
}

void SoundThread::Run(bool on) {
    std::uint32_t now = on ? kStill : kRuns;
    if (state_->mode.compare_exchange_strong(now, on ? kRuns : kStill)) state_->Wake();
}

void SoundThread::SetPriority(int nice) { state_->nice = nice; }

void SoundThread::Tick(const std::shared_ptr<State>& state) {
    NameThread("sdk-sound");
    const PreciseSleep sleep;
    int nice = 0;
    SoundClock::time_point next = SoundClock::now();
    for (;;) {
        if (state->mode == kStill) {
            state->WaitWhileStill();
            next = SoundClock::now();
        }
        if (state->mode == kEnds) return;
        // Without the permission the thread has the normal priority.
        if (nice != state->nice) static_cast<void>(engine::SetThreadPriority(nice = state->nice));
        if (state->tick()) state->news.Wake();
        next += std::chrono::milliseconds(kTickMs);
        if (SoundClock::now() - next > kMaxBehind) next = SoundClock::now();
        sleep.Until(next);
    }
}

void SoundThread::Notify(const std::shared_ptr<State>& state) {
    NameThread("sdk-sound-news");
    for (;;) {
        state->news.Wait();
        if (state->mode == kEnds) return;
        state->notify();
    }
}

}  // namespace engine::sound
