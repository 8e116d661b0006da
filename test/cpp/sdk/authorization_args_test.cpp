// One test per rule of the contract's section on sdk::AuthorizationArgs.

#include <type_traits>
#include <utility>

#include "test/cpp/sdk/support/library_state.h"

using sdk::AuthorizationArgs;
using sdk::AuthorizationCodeChallenge;

static_assert(std::is_copy_constructible_v<AuthorizationArgs>);
static_assert(std::is_copy_assignable_v<AuthorizationArgs>);
static_assert(std::is_nothrow_move_constructible_v<AuthorizationArgs>);
static_assert(std::is_nothrow_move_assignable_v<AuthorizationArgs>);
static_assert(std::is_same_v<decltype(AuthorizationArgs::nullobj), const AuthorizationArgs>);
static_assert(!std::is_convertible_v<AuthorizationArgs, bool>, "operator bool is explicit");

TEST_SUITE("AuthorizationArgs") {
    TEST_CASE_FIXTURE(LibraryState, "ClientId is a uint64_t that keeps all 64 bits") {
        AuthorizationArgs args;
        args.SetClientId(18446744073709551615U);
        CHECK(args.ClientId() == 18446744073709551615U);
    }

    TEST_CASE_FIXTURE(LibraryState, "Scopes is a string") {
        AuthorizationArgs args;
        args.SetScopes("openid sdk.social_layer");
        CHECK(args.Scopes() == "openid sdk.social_layer");
        args.SetScopes("");
        CHECK(args.Scopes().empty());
    }

    TEST_CASE_FIXTURE(LibraryState,
                      "State is unset until it is set, and can be unset again "
                      "[args.state-optional-secure-random-when-unset]") {
        AuthorizationArgs args;
        CHECK_FALSE(args.State().has_value());
        args.SetState("csrf");
        CHECK(args.State() == "csrf");
        args.SetState(std::nullopt);
        CHECK_FALSE(args.State().has_value());
    }

    TEST_CASE_FIXTURE(LibraryState, "an empty State is set, not unset") {
        AuthorizationArgs args;
        args.SetState("");
        CHECK(args.State() == "");
    }

    TEST_CASE_FIXTURE(LibraryState,
                      "Nonce is unset until it is set, and can be unset again [args.nonce]") {
        AuthorizationArgs args;
        CHECK_FALSE(args.Nonce().has_value());
        args.SetNonce("once");
        CHECK(args.Nonce() == "once");
        args.SetNonce(std::nullopt);
        CHECK_FALSE(args.Nonce().has_value());
    }

    TEST_CASE_FIXTURE(
        LibraryState,
        "CodeChallenge is unset until it is set to a challenge [args.codechallenge]") {
        AuthorizationArgs args;
        CHECK_FALSE(args.CodeChallenge().has_value());
        AuthorizationCodeChallenge challenge;
        challenge.SetMethod(sdk::AuthenticationCodeChallengeMethod::S256);
        challenge.SetChallenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
        args.SetCodeChallenge(challenge);
        challenge.SetChallenge("the args keep their own copy");
        const auto stored = args.CodeChallenge();
        REQUIRE(stored.has_value());
        CHECK(stored->Method() == sdk::AuthenticationCodeChallengeMethod::S256);
        CHECK(stored->Challenge() == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
        args.SetCodeChallenge(std::nullopt);
        CHECK_FALSE(args.CodeChallenge().has_value());
    }

    TEST_CASE_FIXTURE(
        LibraryState,
        "IntegrationType is unset until it is set, also to its zero [args.integrationtype]") {
        AuthorizationArgs args;
        CHECK_FALSE(args.IntegrationType().has_value());
        args.SetIntegrationType(sdk::IntegrationType::GuildInstall);
        CHECK(args.IntegrationType() == sdk::IntegrationType::GuildInstall);
        args.SetIntegrationType(sdk::IntegrationType::UserInstall);
        CHECK(args.IntegrationType() == sdk::IntegrationType::UserInstall);
        args.SetIntegrationType(std::nullopt);
        CHECK_FALSE(args.IntegrationType().has_value());
    }

    TEST_CASE_FIXTURE(LibraryState,
                      "CustomSchemeParam is unset until it is set [args.customschemeparam]") {
        AuthorizationArgs args;
        CHECK_FALSE(args.CustomSchemeParam().has_value());
        args.SetCustomSchemeParam("mygame");
        CHECK(args.CustomSchemeParam() == "mygame");
        args.SetCustomSchemeParam(std::nullopt);
        CHECK_FALSE(args.CustomSchemeParam().has_value());
    }

    TEST_CASE_FIXTURE(LibraryState, "text keeps its bytes: embedded zeros and UTF-8") {
        AuthorizationArgs args;
        const std::string text("a\0b \xc3\xa9 \xf0\x9f\x8e\xae", 11);
        args.SetNonce(text);
        CHECK(args.Nonce() == text);
    }

    TEST_CASE_FIXTURE(LibraryState,
                      "operator bool is true exactly for a valid object [args.operator-bool]") {
        AuthorizationArgs args;
        CHECK(static_cast<bool>(args));
        CHECK_FALSE(static_cast<bool>(AuthorizationArgs::nullobj));
        const AuthorizationArgs moved = std::move(args);
        CHECK(static_cast<bool>(moved));
        CHECK_FALSE(static_cast<bool>(args));  // NOLINT: the rule is about moved-from objects
    }

    TEST_CASE_FIXTURE(
        LibraryState,
        "the copy constructor makes an independent copy [args.copy-move-noexcept-members]") {
        AuthorizationArgs args;
        args.SetScopes("openid");
        AuthorizationArgs copy(args);
        CHECK(copy.Scopes() == "openid");
        copy.SetScopes("guilds");
        CHECK(args.Scopes() == "openid");
        CHECK(copy.Scopes() == "guilds");
    }

    TEST_CASE_FIXTURE(LibraryState,
                      "copy assignment makes an independent copy and frees the old "
                      "[args.copy-move-noexcept-members]") {
        AuthorizationArgs args;
        args.SetState("first");
        AuthorizationArgs copy;
        copy.SetState("second");
        copy = args;
        CHECK(copy.State() == "first");
        copy.SetState(std::nullopt);
        CHECK(args.State() == "first");
    }

    TEST_CASE_FIXTURE(LibraryState, "assignment to itself changes nothing") {
        AuthorizationArgs args;
        args.SetScopes("openid");
        AuthorizationArgs& same = args;
        args = same;
        CHECK(args.Scopes() == "openid");
        args = std::move(same);
        CHECK(args.Scopes() == "openid");
    }

    TEST_CASE_FIXTURE(LibraryState,
                      "the move constructor hands the value over, without a copy "
                      "[args.copy-move-noexcept-members]") {
        AuthorizationArgs args;
        args.SetScopes("openid");
        const uint64_t made = Counters().objects_made;
        const AuthorizationArgs moved(std::move(args));
        CHECK(moved.Scopes() == "openid");
        CHECK_FALSE(static_cast<bool>(args));  // NOLINT
        CHECK(Counters().objects_made == made);
    }

    TEST_CASE_FIXTURE(LibraryState,
                      "move assignment hands the value over and frees the old "
                      "[args.copy-move-noexcept-members]") {
        AuthorizationArgs args;
        args.SetScopes("openid");
        AuthorizationArgs target;
        target = std::move(args);
        CHECK(target.Scopes() == "openid");
        CHECK_FALSE(static_cast<bool>(args));  // NOLINT
        CHECK(Counters().objects_dropped == 1);
    }

    TEST_CASE_FIXTURE(LibraryState, "a moved-from object can be assigned and used again") {
        AuthorizationArgs args;
        const AuthorizationArgs moved = std::move(args);
        args = moved;
        CHECK(static_cast<bool>(args));
    }

    TEST_CASE_FIXTURE(LibraryState,
                      "nullobj is invalid, and so are its copies [args.static-nullobj]") {
        const AuthorizationArgs copy = AuthorizationArgs::nullobj;
        CHECK_FALSE(static_cast<bool>(copy));
        AuthorizationArgs args;
        args = AuthorizationArgs::nullobj;
        CHECK_FALSE(static_cast<bool>(args));
        CHECK(Counters().objects_made == 1);
    }

    TEST_CASE_FIXTURE(LibraryState, "using an invalid object throws, naming class and member") {
        try {
            static_cast<void>(AuthorizationArgs::nullobj.Scopes());
            FAIL("nothing was thrown");
        } catch (const sdk::InvalidObjectError& error) {
            CHECK(error.member() == "AuthorizationArgs::Scopes");
            CHECK(error.class_name() == "AuthorizationArgs");
            CHECK(std::string(error.what())
                      .find("AuthorizationArgs::Scopes needs a valid AuthorizationArgs") == 0);
        }
    }

    TEST_CASE_FIXTURE(LibraryState, "an invalid object is refused as an argument") {
        sdk::Client client;
        CHECK_THROWS_AS(client.Authorize(AuthorizationArgs::nullobj, nullptr),
                        sdk::InvalidObjectError);
        AuthorizationArgs args;
        CHECK_THROWS_AS(args.SetCodeChallenge(AuthorizationCodeChallenge::nullobj),
                        sdk::InvalidObjectError);
        CHECK(Counters().callbacks_registered == 0);
    }
}
