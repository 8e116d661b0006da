// Every getter of every class answers what the library hands out, and nothing leaks on the way.

#include "test/cpp/sdk/generated/surface.h"
#include "test/cpp/sdk/support/expected.h"
#include "test/cpp/sdk/support/library_state.h"

TEST_CASE_FIXTURE(LibraryState, "every getter answers what the library hands out") {
    surface::ForEachGetter(
        []<typename T, typename Value>(Value (T::*get)() const, const char* name) {
            CAPTURE(name);
            const T object = MakeObject<T>();
            CHECK(expected::Answers((object.*get)(), name));
        });
}

TEST_CASE_FIXTURE(LibraryState, "every getter throws on an invalid object") {
    surface::ForEachGetter(
        []<typename T, typename Value>(Value (T::*get)() const, const char* name) {
            CAPTURE(name);
            CHECK_THROWS_AS(static_cast<void>((T::nullobj.*get)()), sdk::InvalidObjectError);
        });
}

TEST_CASE_FIXTURE(LibraryState, "every optional getter is unset when the library has no value") {
    int optional_getters = 0;
    surface::ForEachGetter(
        [&]<typename T, typename Value>(Value (T::*get)() const, const char* name) {
            if constexpr (requires(Value value) { value.has_value(); }) {
                CAPTURE(name);
                std::string symbol = std::string("Discord_") + name;
                symbol.replace(symbol.find('.'), 1, "_");
                const T object = MakeObject<T>();
                SocialSdkTest_FailNext(symbol.c_str(), SOCIAL_SDK_TEST_NO_VALUE);
                CHECK_FALSE((object.*get)().has_value());
                CHECK((object.*get)().has_value());
                ++optional_getters;
            }
        });
    CHECK(optional_getters > 10);
}

TEST_CASE_FIXTURE(LibraryState, "enums keep their numbers") {
    CHECK(MakeObject<sdk::UserHandle>().Status() == sdk::StatusType::Unknown);
    CHECK(MakeObject<sdk::ChannelHandle>().Type() == sdk::ChannelType::EphemeralDm);
    CHECK(MakeObject<sdk::MessageHandle>().DisclosureType() ==
          sdk::DisclosureTypes::MessageDataVisibleOnDiscord);
    CHECK(MakeObject<sdk::Client>().GetStatus() == sdk::Client::Status::HttpWait);
    static_assert(static_cast<int32_t>(sdk::Client::Status::HttpWait) == 6);
    static_assert(sizeof(sdk::Client::Status) == 4);
}

TEST_CASE_FIXTURE(LibraryState,
                  "vectors keep their order, and each element is an object of its own") {
    const sdk::Client client;
    const std::vector<sdk::RelationshipHandle> relationships = client.GetRelationships();
    REQUIRE(relationships.size() == 3);
    for (uint64_t i = 0; i < relationships.size(); ++i)
        CHECK(relationships[i].Id() == expected::Hash("RelationshipHandle.Id") + i);
}

TEST_CASE_FIXTURE(LibraryState, "empty text, vectors and maps with null pointers are fine") {
    const sdk::Client client;
    SocialSdkTest_FailNext("Discord_Client_GetRelationships", SOCIAL_SDK_TEST_EMPTY);
    CHECK(client.GetRelationships().empty());
    SocialSdkTest_FailNext("Discord_Client_GetLobbyIds", SOCIAL_SDK_TEST_EMPTY);
    CHECK(client.GetLobbyIds().empty());
    const auto message = MakeObject<sdk::MessageHandle>();
    SocialSdkTest_FailNext("Discord_MessageHandle_Content", SOCIAL_SDK_TEST_EMPTY);
    CHECK(message.Content().empty());
    SocialSdkTest_FailNext("Discord_MessageHandle_Metadata", SOCIAL_SDK_TEST_EMPTY);
    CHECK(message.Metadata().empty());
}
