// What an audio thread notifies of new sound. Waking a JavaScript thread takes locks, which an
// audio thread must not wait for, and so a thread of the process's own does it, which an
// AudioWakeup wakes.

#pragma once

#include <atomic>
#include <functional>
#include <memory>

namespace binding {

class AudioNotifier {
  public:
    AudioNotifier() = default;
    AudioNotifier(const AudioNotifier&) = delete;

    // Has `answer` called on the answering thread some time after each Notify(). Lets go of both,
    // on that thread, after Retire(). Any thread.
    static void Attend(std::shared_ptr<AudioNotifier> notifier, std::function<void()> answer);

    // Any thread, at any time; never blocks, never allocates.
    void Notify() noexcept;
    // A last notification.
    void Retire() noexcept;

  private:
    struct Attended;
    struct Shared;

    static Shared& TheShared();
    // The answering thread's whole life.
    [[noreturn]] static void AnswerForever();

    std::atomic<bool> notified_ = false;
    std::atomic<bool> retired_ = false;
};

}  // namespace binding
