// Nothing leaks when memory runs out half way through taking over what the library handed out.

#include <cstdlib>
#include <new>

#include "test/cpp/sdk/support/library_state.h"

namespace {

/// How many more allocations of this thread succeed; negative: all. The test library is linked with
/// an operator new of its own and is not affected.
thread_local int g_allocations_left = -1;

/// Lets the first allocation fail, then the second, and so on until `action` gets through. Returns
/// how many attempts failed.
template <typename Action>
int FailEveryAllocation(Action action) {
    for (int failures = 0;; ++failures) {
        g_allocations_left = failures;
        try {
            action();
            g_allocations_left = -1;
            return failures;
        } catch (const std::bad_alloc&) {
            g_allocations_left = -1;
        }
    }
}

}  // namespace

// Not inlined, or GCC takes the library's pairs of new and delete for mismatched ones.
[[gnu::noinline]] void* operator new(std::size_t size) {
    if (g_allocations_left == 0) throw std::bad_alloc();
    if (g_allocations_left > 0) --g_allocations_left;
    if (void* block = std::malloc(size)) return block;
    throw std::bad_alloc();
}

[[gnu::noinline]] void operator delete(void* block) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete(void* block, std::size_t) noexcept { std::free(block); }

TEST_CASE_FIXTURE(LibraryState, "results are freed when copying them fails") {
    const sdk::Client client;
    const auto message = MakeObject<sdk::MessageHandle>();
    CHECK(FailEveryAllocation([&] { static_cast<void>(message.Content()); }) == 1);
    CHECK(FailEveryAllocation([&] { static_cast<void>(message.Metadata()); }) > 2);
    CHECK(FailEveryAllocation([&] { static_cast<void>(client.GetRelationships()); }) == 1);
    CHECK(FailEveryAllocation([&] { static_cast<void>(client.GetLobbyIds()); }) == 1);
}

TEST_CASE_FIXTURE(LibraryState, "a callback's arguments are freed when copying them fails") {
    sdk::Client client;
    SocialSdkTest_FailNext("Discord_Client_GetLobbyMessagesWithLimit", SOCIAL_SDK_TEST_SYNCHRONOUS);
    std::size_t reports = 0;
    sdk::SetCallbackExceptionHandler([&](const std::exception_ptr&) { ++reports; });
    bool called = false;
    client.GetLobbyMessagesWithLimit(
        1, 3,
        [&](const sdk::ClientResult&, const std::vector<sdk::MessageHandle>&) { called = true; });
    CHECK(called);
    client.SetActivityJoinWithApplicationCallback([&](uint64_t, const std::string&) {});
    SocialSdkTest_Fire("Discord_Client_SetActivityJoinWithApplicationCallback", 1);
    SocialSdkTest_Wait();
    g_allocations_left = 0;
    sdk::RunCallbacks();
    g_allocations_left = -1;
    CHECK(reports == 1);
    sdk::SetCallbackExceptionHandler(nullptr);
}

TEST_CASE_FIXTURE(LibraryState, "arguments that cannot be prepared are not handed over") {
    sdk::Client client;
    const std::unordered_map<std::string, std::string> metadata{{"key", "value"}};
    const auto send = [&] {
        client.SendLobbyMessageWithMetadata(1, "hi", metadata,
                                            [](const sdk::ClientResult&, uint64_t) {});
    };
    CHECK(FailEveryAllocation(send) >= 2);
    CHECK(Counters().callbacks_registered == 1);
    RunDue();
}
