// Which thread callbacks run on, and that none is lost or freed too early there.

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

#include "test/cpp/sdk/support/expected.h"
#include "test/cpp/sdk/support/library_state.h"

TEST_CASE_FIXTURE(LibraryState, "audio callbacks borrow samples and answer whether to mute") {
    sdk::Client client;
    int16_t heard = 0;
    uint64_t speaker = 0;
    int16_t captured = 0;
    std::thread::id thread;
    const sdk::Call call = client.StartCallWithAudioCallbacks(
        7,
        [&](uint64_t userId, const int16_t* data, uint64_t, int32_t, uint64_t,
            bool& outShouldMute) {
            speaker = userId;
            heard = data[959];
            outShouldMute = true;
            thread = std::this_thread::get_id();
        },
        [&](const int16_t* data, uint64_t, int32_t, uint64_t) { captured = data[0]; });
    CHECK(static_cast<bool>(call));
    SocialSdkTest_Fire("Discord_Client_StartCallWithAudioCallbacks.receivedCb", 3);
    SocialSdkTest_Fire("Discord_Client_StartCallWithAudioCallbacks.capturedCb", 2);
    SocialSdkTest_Wait();
    CHECK(speaker == 3);
    CHECK(heard == 3 + 959);
    CHECK(captured == 2);
    CHECK(thread != std::this_thread::get_id());
    CHECK(Counters().frames_muted == 3);
}

TEST_CASE_FIXTURE(LibraryState, "free-threaded, callbacks run on the library's thread at once") {
    sdk::SetFreeThreaded();
    sdk::Client client;
    std::thread::id thread;
    client.SetMessageCreatedCallback([&](uint64_t) { thread = std::this_thread::get_id(); });
    SocialSdkTest_Fire("Discord_Client_SetMessageCreatedCallback", 1);
    SocialSdkTest_Wait();
    CHECK(thread != std::thread::id());
    CHECK(thread != std::this_thread::get_id());
}

TEST_CASE_FIXTURE(LibraryState, "dropping and replacing while events pour in on another thread") {
    sdk::SetFreeThreaded();
    for (int round = 0; round < 200; ++round) {
        sdk::Client client;
        auto count = std::make_shared<std::atomic<uint64_t>>(0);
        const auto listener = [count](uint64_t) { count->fetch_add(1); };
        client.SetMessageCreatedCallback(listener);
        SocialSdkTest_Fire("Discord_Client_SetMessageCreatedCallback", 10000);
        client.SetMessageCreatedCallback(listener);
        SocialSdkTest_Fire("Discord_Client_SetMessageCreatedCallback", 10000);
    }
}
