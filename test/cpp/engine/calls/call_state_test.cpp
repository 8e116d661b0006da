#include "engine/calls/call_state.h"

#include <doctest/doctest.h>

#include <chrono>
#include <future>
#include <memory>

// The first call makes the client's audio engine, which takes a while: long enough to drop the
// client meanwhile, whose callbacks must not run afterwards.
TEST_CASE("callbacks that are handed over while their client is dropped are freed all the same") {
    engine::CallState state(50, std::make_shared<engine::CallbackOwner>(), nullptr,
                            std::make_shared<engine::SelfAll>(), [] {}, {});
    int cleared = 0;
    std::future<void> dropped;
    state.HandOverSound([&](engine::sound::CallSoundCallbacks) {
        dropped = std::async(std::launch::async, [&] { state.Clear(); });
        // Where nothing holds it up it has its time to miss what is handed over.
        dropped.wait_for(std::chrono::milliseconds(100));
        return [&] { ++cleared; };
    });
    dropped.get();
    CHECK(cleared == 1);
}
