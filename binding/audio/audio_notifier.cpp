#include "binding/audio/audio_notifier.h"

#include <list>
#include <mutex>
#include <thread>
#include <utility>

#include "binding/audio/audio_wakeup.h"

namespace binding {

struct AudioNotifier::Attended {
    std::shared_ptr<AudioNotifier> notifier;
    std::function<void()> answer;
};

struct AudioNotifier::Shared {
    AudioWakeup any;  // for all notifiers
    std::once_flag started;
    std::mutex mutex;
    std::list<Attended> attended;
};

// Never destroyed: its thread runs until the process ends.
AudioNotifier::Shared& AudioNotifier::TheShared() {
    static Shared& shared = *new Shared;
    return shared;
}

void AudioNotifier::Attend(std::shared_ptr<AudioNotifier> notifier, std::function<void()> answer) {
    Shared& shared = TheShared();
    std::call_once(shared.started, [] { std::thread(AnswerForever).detach(); });
    std::lock_guard lock(shared.mutex);
    shared.attended.push_back({std::move(notifier), std::move(answer)});
}

void AudioNotifier::Notify() noexcept {
    notified_.store(true, std::memory_order_release);
    TheShared().any.Wake();
}

void AudioNotifier::Retire() noexcept {
    retired_.store(true, std::memory_order_release);
    Notify();
}

void AudioNotifier::AnswerForever() {
    Shared& shared = TheShared();
    for (;;) {
        std::list<Attended> retired;  // released outside the lock
        {
            std::lock_guard lock(shared.mutex);
            for (auto next = shared.attended.begin(); next != shared.attended.end();) {
                const auto each = next++;
                AudioNotifier& notifier = *each->notifier;
                if (!notifier.notified_.exchange(false, std::memory_order_acq_rel)) continue;
                // Reset before the answer: a later notification is answered in the next round.
                const bool last = notifier.retired_.load(std::memory_order_acquire);
                each->answer();
                if (last) retired.splice(retired.end(), shared.attended, each);
            }
        }
        retired.clear();
        shared.any.Wait();
    }
}

}  // namespace binding
