#include <doctest/doctest.h>

#include "test/cpp/engine/support/host.h"

using test::Give;
using test::Take;

TEST_CASE("a record's fields go in and out, and a clone is its own") {
    Discord_AuthorizationArgs args{};
    Discord_AuthorizationArgs_Init(&args);
    REQUIRE(args.opaque);
    Discord_AuthorizationArgs_SetClientId(&args, 18446744073709551615ull);
    Discord_AuthorizationArgs_SetScopes(&args, Give("openid \xf0\x9f\x8e\xae"));
    Discord_AuthorizationArgs copy{};
    Discord_AuthorizationArgs_Clone(&copy, &args);
    Discord_AuthorizationArgs_SetScopes(&args, Give("changed"));

    CHECK(Discord_AuthorizationArgs_ClientId(&copy) == 18446744073709551615ull);
    Discord_String scopes{};
    Discord_AuthorizationArgs_Scopes(&copy, &scopes);
    CHECK(Take(scopes) == "openid \xf0\x9f\x8e\xae");
    Discord_AuthorizationArgs_Drop(&args);
    Discord_AuthorizationArgs_Drop(&copy);
    CHECK_FALSE(args.opaque);
}

TEST_CASE("a text that is no UTF-8 goes in with U+FFFD in place of what is none") {
    Discord_Activity activity{};
    Discord_Activity_Init(&activity);
    const std::string text = "Player \xE9t\xE9";
    Discord_String details = Give(text);
    Discord_Activity_SetDetails(&activity, &details);
    Discord_String out{};
    REQUIRE(Discord_Activity_Details(&activity, &out));
    CHECK(Take(out) == "Player \xEF\xBF\xBDt\xEF\xBF\xBD");
    Discord_Activity_Drop(&activity);
}

TEST_CASE("an optional field is unset at first, can be set, and is unset by null") {
    Discord_AuthorizationArgs args{};
    Discord_AuthorizationArgs_Init(&args);
    Discord_String state{};
    CHECK_FALSE(Discord_AuthorizationArgs_State(&args, &state));
    const std::string text = "s";
    Discord_String value = Give(text);
    Discord_AuthorizationArgs_SetState(&args, &value);
    REQUIRE(Discord_AuthorizationArgs_State(&args, &state));
    CHECK(Take(state) == "s");
    Discord_AuthorizationArgs_SetState(&args, nullptr);
    CHECK_FALSE(Discord_AuthorizationArgs_State(&args, &state));

    Discord_IntegrationType type = 1;
    Discord_AuthorizationArgs_SetIntegrationType(&args, &type);
    type = 0;
    REQUIRE(Discord_AuthorizationArgs_IntegrationType(&args, &type));
    CHECK(type == 1);
    Discord_AuthorizationArgs_Drop(&args);
}

TEST_CASE("an object field is copied in and out") {
    Discord_AuthorizationCodeChallenge challenge{};
    Discord_AuthorizationCodeChallenge_Init(&challenge);
    Discord_AuthorizationCodeChallenge_SetChallenge(&challenge, Give("c"));
    Discord_AuthorizationArgs args{};
    Discord_AuthorizationArgs_Init(&args);
    Discord_AuthorizationArgs_SetCodeChallenge(&args, &challenge);
    Discord_AuthorizationCodeChallenge_Drop(&challenge);
    Discord_AuthorizationCodeChallenge out{};
    REQUIRE(Discord_AuthorizationArgs_CodeChallenge(&args, &out));
    Discord_AuthorizationArgs_Drop(&args);
    Discord_String text{};
    Discord_AuthorizationCodeChallenge_Challenge(&out, &text);
    CHECK(Take(text) == "c");
    Discord_AuthorizationCodeChallenge_Drop(&out);
}

TEST_CASE("null and invalid objects give defaults and never crash") {
    Discord_AuthorizationArgs invalid{};
    Discord_AuthorizationArgs copy{};
    Discord_String text{reinterpret_cast<std::uint8_t*>(1), 99};
    for (Discord_AuthorizationArgs* const self :
         {static_cast<Discord_AuthorizationArgs*>(nullptr), &invalid}) {
        CHECK(Discord_AuthorizationArgs_ClientId(self) == 0);
        Discord_AuthorizationArgs_SetClientId(self, 1);
        Discord_AuthorizationArgs_Scopes(self, &text);
        CHECK(text.ptr == nullptr);
        CHECK(text.size == 0);
        Discord_AuthorizationArgs_Scopes(self, nullptr);
        CHECK_FALSE(Discord_AuthorizationArgs_State(self, &text));
        Discord_AuthorizationArgs_Clone(&copy, self);
        CHECK_FALSE(copy.opaque);
        Discord_AuthorizationArgs_Drop(self);
    }
    Discord_AuthorizationArgs_Init(nullptr);
    Discord_AuthorizationArgs_Clone(nullptr, &invalid);
    Discord_AuthorizationArgs_Init(&invalid);
    Discord_AuthorizationArgs_SetScopes(&invalid, Discord_String{nullptr, 5});
    Discord_AuthorizationArgs_Scopes(&invalid, &text);
    CHECK(Take(text).empty());
    Discord_AuthorizationArgs_Drop(&invalid);
    Discord_AuthorizationArgs_Drop(&invalid);
}

TEST_CASE(
    "an activity keeps two buttons, handed out as a list "
    "[records.activity-urls-invitecoverimage-name-buttons]") {
    Discord_Activity activity{};
    Discord_Activity_Init(&activity);
    for (const char* const label : {"one", "two", "three"}) {
        Discord_ActivityButton button{};
        Discord_ActivityButton_Init(&button);
        Discord_ActivityButton_SetLabel(&button, Give(label));
        Discord_Activity_AddButton(&activity, &button);
        Discord_ActivityButton_Drop(&button);
    }
    Discord_ActivityButtonSpan buttons{};
    Discord_Activity_GetButtons(&activity, &buttons);
    REQUIRE(buttons.size == 2);
    Discord_String label{};
    Discord_ActivityButton_Label(&buttons.ptr[1], &label);
    CHECK(Take(label) == "two");
    for (std::size_t i = 0; i < buttons.size; ++i) Discord_ActivityButton_Drop(&buttons.ptr[i]);
    Discord_Free(buttons.ptr);

    Discord_Activity copy{};
    Discord_Activity_Clone(&copy, &activity);
    CHECK(Discord_Activity_Equals(&activity, &copy));
    Discord_Activity_SetName(&copy, Give("other"));
    CHECK_FALSE(Discord_Activity_Equals(&activity, &copy));
    CHECK_FALSE(Discord_Activity_Equals(&activity, nullptr));
    Discord_Activity_Drop(&copy);
    Discord_Activity_Drop(&activity);
}
