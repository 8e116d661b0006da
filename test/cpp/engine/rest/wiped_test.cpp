/// Memory that held a token is overwritten before it is used for something else.

#include <doctest/doctest.h>

#include <string>

#include "engine/calls/connection/voice_gateway.h"
#include "engine/core/json/json_fields.h"
#include "engine/core/secrets/secret.h"
#include "engine/core/secrets/wipe.h"
#include "engine/core/text/percent.h"
#include "engine/gateway/gateway_frame.h"
#include "engine/gateway/identify.h"
#include "engine/oauth/requests/token_requests.h"
#include "engine/rest/api_client.h"
#include "test/cpp/engine/support/freed_memory.h"
#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/servers/handlers.h"

using namespace engine;
namespace json = boost::json;

namespace {

// In one piece only here; the tests put it together on the heap.
constexpr char kMarker[] = "c8f1-marker-of-the-token";

std::string Token() { return std::string(kMarker) + std::string(40, 'x'); }

}  // namespace

TEST_CASE("what watches freed memory finds a text that was not overwritten") {
    if (!test::FreedMemory::Looks()) return;
    const std::string marker = "7b2e-another-marker";
    const test::FreedMemory freed(marker);
    { const std::string token = marker + std::string(40, 'x'); }
    CHECK(freed.Found() > 0);
}

TEST_CASE("a secret leaves nothing behind, nor do its encoded form and its registration") {
    std::string one = Token() + "/+=";
    std::string two = Token();
    const test::FreedMemory freed(kMarker);
    {
        const Secret token(std::move(one));
        const Secret copy = token;
        Secret moved(copy);
        moved = Secret(std::move(two));
    }
    CHECK(freed.Found() == 0);
}

namespace {

/// How many blocks held the token when they were freed, for a grant that is refreshed.
boost::asio::awaitable<int> Refresh(std::shared_ptr<ApiClient> api, const Secret& token) {
    const test::FreedMemory freed(kMarker);
    {
        const auto grant = co_await RefreshGrant(api, 1, token);
        CHECK(grant);
        if (grant) CHECK(grant->access_token.Reveal().ends_with(kMarker));
    }
    co_return freed.Found();
}

}  // namespace

TEST_CASE("a request for tokens leaves nothing of the old one behind, nor of the new ones") {
    const test::Server server(test::Http([](const test::Request& request) {
        CHECK(request.body().find(kMarker) != std::string::npos);
        return test::Reply(200, std::string(R"({"access_token":"access-)") + kMarker +
                                    R"(","refresh_token":"refresh-)" + kMarker +
                                    R"(","token_type":"Bearer","expires_in":604800,"scope":""})");
    }));
    ApiClientOptions options;
    options.api_base = server.Origin();
    const auto api = std::make_shared<ApiClient>(
        std::make_shared<Network>(TrustStore(), ProxySettings()), options);
    const Secret token(Token());
    CHECK(test::Run(Refresh(api, token)) == 0);
}

TEST_CASE("a message of a voice server leaves nothing behind but its text") {
    const WebSocketMessage message{R"({"op":4,"d":{"secret_key":[1,2],"mode":")" + Token() +
                                   "\"}}"};
    const test::FreedMemory freed(kMarker);
    {
        const auto frame = VoiceGateway().Parse(message);
        REQUIRE(frame);
        CHECK(frame->data.at("mode").as_string().starts_with(kMarker));
    }
    CHECK(freed.Found() == 0);
}

TEST_CASE("Identify and Resume leave nothing of the token behind but their text") {
    const Secret token("Bearer " + Token());
    const test::FreedMemory freed(kMarker);
    std::string identify = GatewayMessage(GatewayOp::Identify, IdentifyData(token.Reveal()));
    std::string resume = GatewayMessage(GatewayOp::Resume, ResumeData(token.Reveal(), "s", 1));
    CHECK(identify.find(kMarker) != std::string::npos);
    Wipe(identify);
    Wipe(resume);
    CHECK(freed.Found() == 0);
}
