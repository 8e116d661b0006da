#pragma once

#include <utility>

#include "test/cpp/engine/support/run.h"

namespace test {

/// Calls `work` on the engine's I/O thread and waits until it is done.
template <class Work>
void OnIo(Work work) {
    Run([](Work work) -> boost::asio::awaitable<void> {
        work();
        co_return;
    }(std::move(work)));
}

}  // namespace test
