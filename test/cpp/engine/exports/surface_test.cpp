#include "engine/exports/surface.h"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <string>
#include <vector>

#include "test/cpp/engine/support/host.h"

extern "C" void SocialSdkEngine_Describe(Discord_String* returnValue);

namespace {

std::vector<std::string> Unsupported() {
    Discord_String text{};
    SocialSdkEngine_Describe(&text);
    std::vector<std::string> names;
    const auto description = boost::json::parse(test::Take(text));
    for (const auto& name : description.at("unsupported").as_array()) {
        names.emplace_back(name.as_string());
    }
    return names;
}

}  // namespace

TEST_CASE("the engine says who it is") {
    Discord_String text{};
    SocialSdkEngine_Describe(&text);
    const auto description = boost::json::parse(test::Take(text));
    CHECK(description.at("name") == "open engine");
    CHECK(description.at("sdkVersion") == "1.10.0");
    Discord_Client_GetVersionHash(&text);
    CHECK(test::Take(text) == "open-engine-" + std::string(description.at("version").as_string()));
    CHECK(Discord_Client_GetVersionMajor() == 1);
    CHECK(Discord_Client_GetVersionMinor() == 10);
    CHECK(Discord_Client_GetVersionPatch() == 0);
    SocialSdkEngine_Describe(nullptr);
}

TEST_CASE("the engine has a body for every function") {
    CHECK(Unsupported() == std::vector<std::string>{});
}

TEST_CASE(
    "the enumerators' names and the scopes are the contract's "
    "[args.getdefaultcommunicationscopes-openid-sdk-social, "
    "args.getdefaultpresencescopes-openid-sdk-social-layer, "
    "sdk.getdefaultcommunicationscopes-getdefaultpresence]") {
    Discord_String text{};
    Discord_Client_StatusToString(6, &text);
    CHECK(test::Take(text) == "HttpWait");
    Discord_Client_ErrorToString(3, &text);
    CHECK(test::Take(text) == "ConnectionCanceled");
    Discord_Client_ThreadToString(2, &text);
    CHECK(test::Take(text) == "Network");
    Discord_Client_StatusToString(99, &text);
    CHECK(test::Take(text) == "Unknown");
    Discord_Client_GetDefaultCommunicationScopes(&text);
    CHECK(test::Take(text) == "openid sdk.social_layer");
    Discord_Client_GetDefaultPresenceScopes(&text);
    CHECK(test::Take(text) == "openid sdk.social_layer_presence");
}
