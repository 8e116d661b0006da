// Life and death of callbacks, and what they are called with.

#include <memory>
#include <stdexcept>
#include <utility>

#include "test/cpp/sdk/support/expected.h"
#include "test/cpp/sdk/support/library_state.h"

namespace {

/// Tells whether what a callback captured still lives.
struct Witness {
    std::shared_ptr<int> life = std::make_shared<int>(0);
    std::weak_ptr<int> Watch() { return std::exchange(life, nullptr); }
};

}  // namespace

TEST_CASE_FIXTURE(LibraryState, "a completion is called once with its values, then freed") {
    sdk::Client client;
    Witness witness;
    int calls = 0;
    client.GetToken(1, "code", "verifier", "uri",
                    [&calls, life = witness.life](
                        const sdk::ClientResult& result, const std::string& access_token,
                        const std::string& refresh_token, sdk::AuthorizationTokenType type,
                        int32_t expires_in, const std::string& scopes) {
                        ++calls;
                        CHECK(result.Successful());
                        CHECK(access_token == "TokenExchangeCallback.accessToken#1");
                        CHECK(refresh_token == "TokenExchangeCallback.refreshToken#1");
                        CHECK(type == sdk::AuthorizationTokenType::Bearer);
                        CHECK(expires_in == 1);
                        CHECK(scopes == "TokenExchangeCallback.scopes#1");
                    });
    const std::weak_ptr<int> life = witness.Watch();
    CHECK(calls == 0);
    CHECK_FALSE(life.expired());
    RunDue();
    CHECK(calls == 1);
    CHECK(life.expired());
    RunDue();
    CHECK(calls == 1);
}

TEST_CASE_FIXTURE(LibraryState, "a failed ClientResult carries its error") {
    sdk::Client client;
    SocialSdkTest_FailNext("Discord_Client_RevokeToken", SOCIAL_SDK_TEST_FAIL_RESULT);
    sdk::ClientResult saved(sdk::NullObject{});
    client.RevokeToken(1, "token", [&](sdk::ClientResult result) { saved = std::move(result); });
    RunDue();
    REQUIRE(static_cast<bool>(saved));
    CHECK_FALSE(saved.Successful());
    CHECK(saved.Type() == sdk::ErrorType::HTTPError);
    CHECK(saved.Status() == sdk::HttpStatusCode::BadRequest);
    CHECK(saved.ErrorCode() == 50035);
    CHECK(saved.RetryAfter() == 1.5F);
}

TEST_CASE_FIXTURE(LibraryState, "object, vector and optional arguments belong to the callback") {
    sdk::Client client;
    std::vector<sdk::MessageHandle> messages;
    client.GetLobbyMessagesWithLimit(
        1, 10, [&](const sdk::ClientResult&, std::vector<sdk::MessageHandle> found) {
            messages = std::move(found);
        });
    std::vector<sdk::AudioDevice> inputs;
    client.SetDeviceChangeCallback(
        [&](std::vector<sdk::AudioDevice> input, const std::vector<sdk::AudioDevice>& output) {
            inputs = std::move(input);
            CHECK(output.size() == 3);
        });
    SocialSdkTest_Fire("Discord_Client_SetDeviceChangeCallback", 1);
    std::optional<sdk::UserHandle> user;
    client.GetDiscordClientConnectedUser(
        1, [&](const sdk::ClientResult&, std::optional<sdk::UserHandle> found) {
            user = std::move(found);
        });
    RunDue();
    REQUIRE(messages.size() == 3);
    CHECK(messages[1].Content() == "MessageHandle.Content#2");
    REQUIRE(inputs.size() == 3);
    CHECK(inputs[0].Name() == "AudioDevice.Name#1");
    REQUIRE(user.has_value());
    CHECK(user->Username() == "UserHandle.Username#1");
}

TEST_CASE_FIXTURE(LibraryState, "a null optional argument is unset") {
    sdk::Client client;
    SocialSdkTest_FailNext("Discord_Client_GetDiscordClientConnectedUser",
                           SOCIAL_SDK_TEST_NO_VALUE);
    bool called = false;
    client.GetDiscordClientConnectedUser(
        1, [&](const sdk::ClientResult&, const std::optional<sdk::UserHandle>& user) {
            called = true;
            CHECK_FALSE(user.has_value());
        });
    RunDue();
    CHECK(called);
}

TEST_CASE_FIXTURE(LibraryState, "an event is called every time, in order") {
    sdk::Client client;
    uint64_t last = 0;
    bool in_order = true;
    client.SetMessageCreatedCallback([&](uint64_t id) {
        in_order = in_order && id == last + 1;
        last = id;
    });
    CHECK(SocialSdkTest_Fire("Discord_Client_SetMessageCreatedCallback", 1000) == 1);
    RunDue();
    CHECK(last == 1000);
    CHECK(in_order);
}

TEST_CASE_FIXTURE(LibraryState, "an event's callback is freed when it is replaced") {
    sdk::Client client;
    Witness first;
    Witness second;
    client.SetUserUpdatedCallback([life = first.life](uint64_t) {});
    const std::weak_ptr<int> first_life = first.Watch();
    CHECK_FALSE(first_life.expired());
    client.SetUserUpdatedCallback([life = second.life](uint64_t) {});
    CHECK(first_life.expired());
    CHECK_FALSE(second.Watch().expired());
}

TEST_CASE_FIXTURE(LibraryState, "callbacks that are added do not replace each other") {
    sdk::Client client;
    int calls = 0;
    for (int i = 0; i < 2; ++i)
        client.AddLogCallback([&](const std::string&, sdk::LoggingSeverity) { ++calls; },
                              sdk::LoggingSeverity::Info);
    CHECK(SocialSdkTest_Fire("Discord_Client_AddLogCallback", 1) == 2);
    RunDue();
    CHECK(calls == 2);
}

TEST_CASE_FIXTURE(LibraryState, "a callback that is taken back is freed") {
    sdk::Client client;
    Witness witness;
    client.RegisterAuthorizeRequestCallback([life = witness.life] {});
    const std::weak_ptr<int> life = witness.Watch();
    CHECK_FALSE(life.expired());
    client.RemoveAuthorizeRequestCallback();
    CHECK(life.expired());
}

TEST_CASE_FIXTURE(LibraryState, "dropping the object frees events and what is pending, uncalled") {
    Witness event;
    Witness pending;
    std::weak_ptr<int> event_life;
    std::weak_ptr<int> pending_life;
    int calls = 0;
    SocialSdkTest_Hold(true);
    {
        sdk::Client client;
        client.SetTokenExpirationCallback([&calls, life = event.life] { ++calls; });
        client.RevokeToken(1, "token",
                           [&calls, life = pending.life](const sdk::ClientResult&) { ++calls; });
        event_life = event.Watch();
        pending_life = pending.Watch();
        CHECK_FALSE(event_life.expired());
        CHECK_FALSE(pending_life.expired());
    }
    CHECK(event_life.expired());
    CHECK(pending_life.expired());
    SocialSdkTest_Hold(false);
    RunDue();
    CHECK(calls == 0);
}

TEST_CASE_FIXTURE(LibraryState, "a completion the library never calls is still freed") {
    sdk::Client client;
    Witness witness;
    SocialSdkTest_FailNext("Discord_Client_LeaveLobby", SOCIAL_SDK_TEST_ABANDON);
    client.LeaveLobby(1, [life = witness.life](const sdk::ClientResult&) { FAIL("called"); });
    CHECK(witness.Watch().expired());
}

TEST_CASE_FIXTURE(LibraryState, "a completion may be called before the function returns") {
    sdk::Client client;
    SocialSdkTest_FailNext("Discord_Client_LeaveLobby", SOCIAL_SDK_TEST_SYNCHRONOUS);
    bool called = false;
    client.LeaveLobby(1, [&](const sdk::ClientResult&) { called = true; });
    CHECK(called);
}

TEST_CASE_FIXTURE(LibraryState, "a function with two callbacks calls and frees both") {
    sdk::Client client;
    std::string order;
    client.OpenMessageInDiscord(
        1, [&] { order += "merge "; }, [&](const sdk::ClientResult&) { order += "done"; });
    RunDue();
    CHECK(order == "merge done");
    CHECK(Counters().callbacks_registered == 2);
}

TEST_CASE_FIXTURE(LibraryState, "an empty function listens to nothing and leaks nothing") {
    sdk::Client client;
    client.FetchCurrentUser(sdk::AuthorizationTokenType::Bearer, "token", nullptr);
    client.SetMessageCreatedCallback(nullptr);
    SocialSdkTest_Fire("Discord_Client_SetMessageCreatedCallback", 3);
    RunDue();
    CHECK(Counters().callbacks_called == 4);
}

TEST_CASE_FIXTURE(LibraryState, "a callback may drop the object that calls it") {
    auto client = std::make_unique<sdk::Client>();
    int calls = 0;
    client->SetMessageCreatedCallback([&](uint64_t) {
        ++calls;
        client.reset();
    });
    SocialSdkTest_Fire("Discord_Client_SetMessageCreatedCallback", 5);
    RunDue();
    CHECK(calls == 1);
}

TEST_CASE_FIXTURE(LibraryState,
                  "what a callback throws goes to the handler, never to the library") {
    sdk::Client client;
    std::string reported;
    sdk::SetCallbackExceptionHandler([&](std::exception_ptr error) {
        try {
            std::rethrow_exception(std::move(error));
        } catch (const std::exception& exception) {
            reported += exception.what();
        }
        throw std::runtime_error("the handler fails as well");
    });
    client.SetActivityJoinCallback(
        [](const std::string& secret) { throw std::runtime_error("refused " + secret + ";"); });
    SocialSdkTest_Fire("Discord_Client_SetActivityJoinCallback", 2);
    RunDue();
    CHECK(reported ==
          "refused ActivityJoinCallback.joinSecret#1;refused ActivityJoinCallback.joinSecret#2;");
    sdk::SetCallbackExceptionHandler(nullptr);
    SocialSdkTest_Fire("Discord_Client_SetActivityJoinCallback", 1);
    RunDue();
}

TEST_CASE_FIXTURE(LibraryState, "ResetCallbacks throws away what is due") {
    sdk::Client client;
    bool called = false;
    client.RevokeToken(1, "token", [&](const sdk::ClientResult&) { called = true; });
    SocialSdkTest_Wait();
    sdk::ResetCallbacks();
    sdk::RunCallbacks();
    CHECK_FALSE(called);
}
