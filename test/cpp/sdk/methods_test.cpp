// Arguments in, and the results that follow no general rule.

#include "test/cpp/sdk/support/expected.h"
#include "test/cpp/sdk/support/library_state.h"

TEST_CASE_FIXTURE(LibraryState, "static functions need no object") {
    CHECK(sdk::Client::GetVersionMajor() == 1);
    CHECK(sdk::Client::GetVersionMinor() == 10);
    CHECK(sdk::Client::GetDefaultPresenceScopes() == "Client.GetDefaultPresenceScopes");
    CHECK(sdk::Client::StatusToString(sdk::Client::Status::Ready) == "Client.StatusToString");
    CHECK(LastCall() == R"({"symbol":"Discord_Client_StatusToString","arguments":{"type":3}})");
}

TEST_CASE_FIXTURE(LibraryState,
                  "numbers, flags, floats, enums and text arrive as they were given") {
    sdk::Client client;
    client.SetApplicationId(18446744073709551615U);
    CHECK(
        LastCall() ==
        R"({"symbol":"Discord_Client_SetApplicationId","arguments":{"applicationId":"18446744073709551615"}})");
    client.SetHttpRequestTimeout(-1);
    CHECK(
        LastCall() ==
        R"({"symbol":"Discord_Client_SetHttpRequestTimeout","arguments":{"httpTimeoutInMilliseconds":-1}})");
    client.SetOpusHardwareCoding(true, false);
    CHECK(
        LastCall() ==
        R"({"symbol":"Discord_Client_SetOpusHardwareCoding","arguments":{"encode":true,"decode":false}})");
    client.SetInputVolume(0.5F);
    CHECK(LastCall() ==
          R"({"symbol":"Discord_Client_SetInputVolume","arguments":{"inputVolume":0.500000}})");
    CHECK(client.SetLogDir("/tmp/\"log\"", sdk::LoggingSeverity::Warning));
    CHECK(
        LastCall() ==
        R"({"symbol":"Discord_Client_SetLogDir","arguments":{"path":"/tmp/\"log\"","minSeverity":3}})");
    CHECK(client.RegisterLaunchSteamApplication(1, 4294967295U));
    CHECK(
        LastCall() ==
        R"({"symbol":"Discord_Client_RegisterLaunchSteamApplication","arguments":{"applicationId":"1","steamAppId":4294967295}})");
}

TEST_CASE_FIXTURE(LibraryState, "maps and objects arrive as they were given") {
    sdk::Client client;
    client.SendLobbyMessageWithMetadata(7, "hi", {{"a", "1"}, {"b", ""}}, nullptr);
    CHECK(
        LastCall() ==
        R"({"symbol":"Discord_Client_SendLobbyMessageWithMetadata","arguments":{"lobbyId":"7","content":"hi","metadata":{"a":"1","b":""}}})");
    client.CreateOrJoinLobbyWithMetadata("s", {}, {{"k", "v"}}, nullptr);
    CHECK(
        LastCall() ==
        R"({"symbol":"Discord_Client_CreateOrJoinLobbyWithMetadata","arguments":{"secret":"s","lobbyMetadata":{},"memberMetadata":{"k":"v"}}})");
    sdk::Activity activity;
    activity.SetName("Chess");
    client.UpdateRichPresence(activity, nullptr);
    CHECK(
        LastCall() ==
        R"({"symbol":"Discord_Client_UpdateRichPresence","arguments":{"activity":{"class":"Activity","Name":"Chess"}}})");
}

TEST_CASE_FIXTURE(LibraryState, "functions with parameters answer optionals, objects and vectors") {
    const sdk::Client client;
    const std::optional<sdk::UserHandle> user = client.GetUser(42);
    REQUIRE(user.has_value());
    CHECK(user->Username() == "UserHandle.Username");
    CHECK(client.SearchFriendsByUsername("zo").size() == 3);
    SocialSdkTest_FailNext("Discord_Client_GetUser", SOCIAL_SDK_TEST_NO_VALUE);
    CHECK_FALSE(client.GetUser(42).has_value());
}

TEST_CASE_FIXTURE(LibraryState, "a call that cannot be had is an invalid Call") {
    sdk::Client client;
    CHECK(static_cast<bool>(client.GetCall(1)));
    CHECK(static_cast<bool>(client.StartCall(1)));
    SocialSdkTest_FailNext("Discord_Client_GetCall", SOCIAL_SDK_TEST_NO_VALUE);
    CHECK_FALSE(static_cast<bool>(client.GetCall(1)));
    SocialSdkTest_FailNext("Discord_Client_StartCall", SOCIAL_SDK_TEST_NO_VALUE);
    CHECK_FALSE(static_cast<bool>(client.StartCall(1)));
    SocialSdkTest_FailNext("Discord_Client_StartCallWithAudioCallbacks", SOCIAL_SDK_TEST_NO_VALUE);
    CHECK_FALSE(static_cast<bool>(client.StartCallWithAudioCallbacks(1, nullptr, nullptr)));
}

TEST_CASE_FIXTURE(LibraryState, "application profiles are read through the user") {
    const sdk::Client client;
    for (const auto& profiles :
         {client.GetUserApplicationProfiles(42), client.GetUserApplicationProfilesNoLock(42)}) {
        CHECK(LastCall() == R"({"symbol":"Discord_Client_GetUser","arguments":{"userId":"42"}})");
        REQUIRE(profiles.size() == 3);
        CHECK(profiles[2].Username() == "UserApplicationProfileHandle.Username#2");
    }
    SocialSdkTest_FailNext("Discord_Client_GetUser", SOCIAL_SDK_TEST_NO_VALUE);
    CHECK(client.GetUserApplicationProfiles(42).empty());
}

TEST_CASE_FIXTURE(LibraryState, "every method throws on an invalid object and hands nothing over") {
    sdk::Client client(sdk::NullObject{});
    CHECK_THROWS_AS(client.Connect(), sdk::InvalidObjectError);
    CHECK_THROWS_AS(client.SetMessageCreatedCallback([](uint64_t) {}), sdk::InvalidObjectError);
    CHECK(Counters().callbacks_registered == 0);
}
