#include "binding/audio/audio_bell.h"

#include <list>
#include <mutex>
#include <thread>
#include <utility>

#include "binding/audio/doorbell.h"

namespace binding {

struct AudioBell::Attended {
    std::shared_ptr<AudioBell> bell;
    std::function<void()> answer;
};

struct AudioBell::Shared {
    Doorbell any;  // of all bells
    std::once_flag started;
    std::mutex mutex;
    std::list<Attended> attended;
};

// Never destroyed: its thread runs until the process ends.
AudioBell::Shared& AudioBell::TheShared() {
    static Shared& shared = *new Shared;
    return shared;
}

void AudioBell::Attend(std::shared_ptr<AudioBell> bell, std::function<void()> answer) {
    Shared& shared = TheShared();
    std::call_once(shared.started, [] { std::thread(AnswerForever).detach(); });
    std::lock_guard lock(shared.mutex);
    shared.attended.push_back({std::move(bell), std::move(answer)});
}

void AudioBell::Ring() noexcept {
    rung_.store(true, std::memory_order_release);
    TheShared().any.Ring();
}

void AudioBell::Retire() noexcept {
    retired_.store(true, std::memory_order_release);
    Ring();
}

void AudioBell::AnswerForever() {
    Shared& shared = TheShared();
    for (;;) {
        std::list<Attended> retired;  // let go of outside the lock
        {
            std::lock_guard lock(shared.mutex);
            for (auto next = shared.attended.begin(); next != shared.attended.end();) {
                const auto each = next++;
                AudioBell& bell = *each->bell;
                if (!bell.rung_.exchange(false, std::memory_order_acq_rel)) continue;
                // Before the answer: what rings from now on is answered in the next round.
                const bool last = bell.retired_.load(std::memory_order_acquire);
                each->answer();
                if (last) retired.splice(retired.end(), shared.attended, each);
            }
        }
        retired.clear();
        shared.any.Wait();
    }
}

}  // namespace binding
