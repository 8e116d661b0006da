#include <doctest/doctest.h>

#include <cstdint>
#include <future>
#include <memory>
#include <thread>

#include "engine/client/client_post.h"
#include "test/cpp/engine/support/client.h"
#include "test/cpp/engine/support/run.h"

TEST_CASE("a callback that runs while its client is dropped can use the client to its own end") {
    const test::FreeThreaded free_threaded;
    auto client = std::make_unique<engine::Client>(test::Settings("http://127.0.0.1:1"));
    client->SetApplicationId(41);
    std::promise<std::shared_ptr<engine::CallbackOwner>> found;
    client->Post([&](engine::ClientCore& core) { found.set_value(core.services->owner); });
    const auto owner = test::Get(found.get_future());

    std::promise<void> started;
    std::uint64_t read = 0;  // not atomic: that the drop waits is what orders it
    engine::CallbackQueue::Instance().Post(
        [&started, &read, &owner, client = client.get()] {
            started.set_value();
            while (!owner->Dropped()) std::this_thread::yield();
            read = client->GetApplicationId();
        },
        owner);
    test::Get(started.get_future());
    client.reset();
    CHECK(read == 41);
}
