// An audio thread notifies it of new sound. Waking a JavaScript thread takes locks, which an audio
// thread must not wait for, so one thread of the process does it; an AudioWakeup wakes that thread.

#pragma once

#include <atomic>
#include <functional>
#include <memory>

namespace binding {

class AudioNotifier {
  public:
    AudioNotifier() = default;
    AudioNotifier(const AudioNotifier&) = delete;

    // Calls `answer` on the answering thread some time after each Notify(). Releases both, on that
    // thread, after Retire(). Any thread.
    static void Attend(std::shared_ptr<AudioNotifier> notifier, std::function<void()> answer);

    // Any thread, at any time; never blocks, never allocates.
    void Notify() noexcept;
    // The last notification; after it the notifier is released.
    void Retire() noexcept;

  private:
    struct Attended;
    struct Shared;

    static Shared& TheShared();
    // The main function of the answering thread.
    [[noreturn]] static void AnswerForever();

    std::atomic<bool> notified_ = false;
    std::atomic<bool> retired_ = false;
};

}  // namespace binding
