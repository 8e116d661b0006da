#pragma once

#include <future>
#include <memory>
#include <utility>

#include "engine/core/run/executor.h"

namespace fuzz {

/// Runs `work` on the engine's I/O thread and waits until it is done.
template <class Work>
void OnIoThread(Work work) {
    // Shared: whoever waits goes on before `set_value` has returned.
    const auto done = std::make_shared<std::promise<void>>();
    engine::Executor::Instance().Post([&work, done] {
        work();
        done->set_value();
    });
    done->get_future().wait();
}

}  // namespace fuzz
