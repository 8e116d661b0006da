#include "engine/core/run/timer.h"

#include <utility>

#include "engine/core/run/executor.h"

namespace engine {

Timer::Timer() : timer_(Executor::Instance().Get()) {}

Timer::~Timer() { Cancel(); }

void Timer::Start(std::chrono::milliseconds delay, UniqueFunction<void()> task) {
    Cancel();
    task_ = std::make_shared<UniqueFunction<void()>>(std::move(task));
    timer_.expires_after(delay);
    timer_.async_wait([weak = std::weak_ptr(task_)](const boost::system::error_code&) {
        const auto task = weak.lock();
        if (task && *task) std::exchange(*task, nullptr)();
    });
}

void Timer::Cancel() {
    task_.reset();
    timer_.cancel();
}

}  // namespace engine
