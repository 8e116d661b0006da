#pragma once

#include <future>
#include <utility>

#include "engine/core/executor.h"

namespace fuzz {

/// Runs `work` on the engine's I/O thread and waits until it is done.
template <class Work>
void OnIoThread(Work work) {
    std::promise<void> done;
    engine::Executor::Instance().Post([&] {
        work();
        done.set_value();
    });
    done.get_future().wait();
}

}  // namespace fuzz
