#include "binding/delivery/pump.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "sdk/include/sdk/callbacks.h"

namespace binding {
namespace {

constexpr std::chrono::milliseconds kInterval{5};

struct State {
    std::mutex mutex;
    std::condition_variable changed;
    std::thread thread;
    uint32_t clients = 0;
    bool disabled = false;
    bool stopped = false;
};

// Never destroyed, because the thread may still wait here while static objects are destroyed.
State& Shared() {
    static State& state = *new State;
    return state;
}

// The main function of the pump thread.
void RunCallbacksUntilStopped() {
    State& state = Shared();
    std::unique_lock lock(state.mutex);
    while (!state.stopped) {
        if (state.clients == 0) {
            state.changed.wait(lock);
            continue;
        }
        lock.unlock();
        sdk::RunCallbacks();
        lock.lock();
        state.changed.wait_for(lock, kInterval, [&] { return state.stopped; });
    }
}

}  // namespace

void Pump::Disable() {
    State& state = Shared();
    std::lock_guard lock(state.mutex);
    state.disabled = true;
}

void Pump::Acquire() {
    State& state = Shared();
    std::lock_guard lock(state.mutex);
    ++state.clients;
    if (state.disabled || state.stopped) return;
    if (!state.thread.joinable()) state.thread = std::thread(RunCallbacksUntilStopped);
    state.changed.notify_one();
}

void Pump::Release() {
    State& state = Shared();
    std::lock_guard lock(state.mutex);
    --state.clients;
}

void Pump::Stop() {
    State& state = Shared();
    {
        std::lock_guard lock(state.mutex);
        state.stopped = true;
        state.changed.notify_one();
    }
    if (state.thread.joinable()) state.thread.join();
}

}  // namespace binding
