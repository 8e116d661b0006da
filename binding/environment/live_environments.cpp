#include "binding/environment/live_environments.h"

#include <mutex>
#include <thread>
#include <unordered_set>
#include <vector>

#include "binding/delivery/pump.h"
#include "binding/environment/environment.h"
#include "binding/environment/exit_handler.h"

namespace binding {
namespace {

struct State {
    std::mutex mutex;
    std::unordered_set<Environment*> environments;
    std::once_flag at_exit;
};

// Never destroyed, because other threads may still run while static objects are destroyed.
State& Shared() {
    static State& state = *new State;
    return state;
}

std::vector<Environment*> EnvironmentsOfThread() {
    State& state = Shared();
    std::lock_guard lock(state.mutex);
    std::vector<Environment*> own;
    for (Environment* environment : state.environments) {
        if (environment->owner() == std::this_thread::get_id()) own.push_back(environment);
    }
    return own;
}

}  // namespace

void LiveEnvironments::ShutDownBeforeLibrary() {
    std::call_once(Shared().at_exit, [] { RegisterExitHandler(ShutDownAtExit); });
}

void LiveEnvironments::Add(Environment& environment) {
    State& state = Shared();
    std::lock_guard lock(state.mutex);
    state.environments.insert(&environment);
}

void LiveEnvironments::Remove(Environment& environment) {
    State& state = Shared();
    std::lock_guard lock(state.mutex);
    state.environments.erase(&environment);
}

void LiveEnvironments::ProcessExits() {
    for (Environment* environment : EnvironmentsOfThread()) environment->EndConnections();
    RegisterExitHandlerAgain(ShutDownAtExit);
}

void LiveEnvironments::ShutDownAtExit() {
    for (Environment* environment : EnvironmentsOfThread()) environment->Shutdown();
    Pump::Stop();
}

}  // namespace binding
