#include <doctest/doctest.h>

#include <cstdlib>
#include <deque>
#include <future>
#include <string>
#include <vector>

#include "engine/core/text/percent.h"
#include "test/cpp/engine/support/client.h"
#include "test/cpp/engine/support/fake_browser.h"
#include "test/cpp/engine/support/servers/handlers.h"
#include "test/cpp/engine/support/tokens.h"

using namespace engine;
using test::Give;
using test::Host;
using test::OnTokens;
using test::Tokens;

namespace {

using OnClosed = Host<>;

constexpr const char* kStarted =
    R"({"device_code":"the-device-code","user_code":"WDJBMJHT",)"
    R"("verification_uri":"http://127.0.0.1:1/activate",)"
    R"("verification_uri_complete":"http://127.0.0.1:1/activate?user_code=WDJBMJHT",)"
    R"("expires_in":60000,"interval":5})";
constexpr const char* kGrant =
    R"({"access_token":"the-access-token","token_type":"Bearer","expires_in":604800,)"
    R"("refresh_token":"the-refresh-token","scope":"openid sdk.social_layer"})";

std::string OAuth(const std::string& error) {
    return R"({"error":")" + error + R"(","error_description":"As said."})";
}

/// A service that starts every device flow by `started` and answers its polls in turn, the last
/// answer again and again; and a client that says its second is a millisecond.
struct Device {
    struct Answer {
        int status;
        std::string body;
    };

    explicit Device(std::vector<Answer> polls, std::string started = kStarted)
        : polls(polls.begin(), polls.end()), started(std::move(started)) {
        test::FakeBrowser::Set("true");
        const OnClosed on_closed([this] { closed.Push(true); });
        Discord_Client_SetAuthorizeDeviceScreenClosedCallback(client.Get(), OnClosed::Function,
                                                              OnClosed::Free, on_closed.Data());
    }
    ~Device() { unsetenv("BROWSER"); }

    std::future<Tokens> Start(std::uint64_t client_id = 7, const std::string& scopes = "openid") {
        Discord_DeviceAuthorizationArgs args = Args(client_id, scopes);
        auto tokens = test::AskForTokens([&](const OnTokens& host) {
            Discord_Client_GetTokenFromDevice(client.Get(), &args, OnTokens::Function,
                                              OnTokens::Free, host.Data());
        });
        Discord_DeviceAuthorizationArgs_Drop(&args);
        return tokens;
    }

    static Discord_DeviceAuthorizationArgs Args(std::uint64_t client_id,
                                                const std::string& scopes) {
        Discord_DeviceAuthorizationArgs args{};
        Discord_DeviceAuthorizationArgs_Init(&args);
        Discord_DeviceAuthorizationArgs_SetClientId(&args, client_id);
        Discord_DeviceAuthorizationArgs_SetScopes(&args, Give(scopes));
        return args;
    }

    /// The form of the next request to that path, those to others dropped.
    Parameters NextForm(std::string_view path) {
        for (;;) {
            const test::Request request = requests.Next();
            if (request.target() != path) continue;
            CHECK(request["Authorization"].empty());
            return *DecodeParameters(request.body());
        }
    }

    test::Response Reply(const test::Request& request) {
        requests.Push(request);
        if (request.target() == "/v10/oauth2/device/authorize") return test::Reply(200, started);
        const Answer answer = polls.front();
        if (polls.size() > 1) polls.pop_front();
        return test::Reply(answer.status, answer.body);
    }

    std::deque<Answer> polls;  // used on the server's thread
    std::string started;
    test::Channel<test::Request> requests;
    test::Channel<bool> closed;
    test::Server server{
        test::Http([this](const test::Request& request) { return Reply(request); })};
    test::Client client{test::Settings(server.Origin(), "http://127.0.0.1:1")};
};

int Type(ErrorType type) { return static_cast<int>(type); }

}  // namespace

TEST_CASE("a device asks for a code, shows it, polls until it is let in, and gets tokens") {
    Device device({{400, OAuth("authorization_pending")},
                   {400, OAuth("slow_down")},
                   {400, OAuth("authorization_pending")},
                   {200, kGrant}});
    test::FakeBrowser browser;
    auto answer = device.Start(290926798626357260, "openid sdk.social_layer");
    CHECK(browser.Opened() == "http://127.0.0.1:1/activate?user_code=WDJBMJHT");
    CHECK(device.NextForm("/v10/oauth2/device/authorize") ==
          Parameters{{"client_id", "290926798626357260"}, {"scope", "openid sdk.social_layer"}});
    const Parameters poll{{"grant_type", "urn:ietf:params:oauth:grant-type:device_code"},
                          {"client_id", "290926798626357260"},
                          {"device_code", "the-device-code"}};
    for (int i = 0; i < 4; ++i) CHECK(device.NextForm("/v10/oauth2/token") == poll);
    const Tokens tokens = test::Get(std::move(answer));
    CHECK(tokens.outcome.successful);
    CHECK(tokens.access == "the-access-token");
    CHECK(tokens.refresh == "the-refresh-token");
    CHECK(tokens.type == 1);
    CHECK(tokens.expires_in == 604800);
    CHECK(tokens.scopes == "openid sdk.social_layer");
    CHECK(device.closed.Next());
    CHECK(device.requests.Empty());
}

TEST_CASE("a refusal and an expired code are HTTPErrors that say so, and end the polling") {
    for (const char* const error : {"access_denied", "expired_token"}) {
        Device device({{400, OAuth("authorization_pending")}, {400, OAuth(error)}});
        const Tokens tokens = test::Get(device.Start());
        CHECK(tokens.outcome.type == Type(ErrorType::HTTPError));
        CHECK(tokens.outcome.status == 400);
        CHECK(tokens.outcome.error == std::string(error) + ": As said.");
        CHECK(tokens.access.empty());
        CHECK(device.closed.Next());
    }
}

TEST_CASE("trouble on the way is waited out") {
    Device device({{503, "<html>"},
                   {429, R"({"message":"slow","retry_after":1})"},
                   {423, R"({"message":"The resource is locked","code":0})"},
                   {200, kGrant}});
    CHECK(test::Get(device.Start()).access == "the-access-token");
}

TEST_CASE("a code that expires while nobody decides ends the sign-in") {
    std::string brief = kStarted;
    brief.replace(brief.find("60000"), 5, "20");
    Device device({{400, OAuth("authorization_pending")}}, brief);
    const Tokens tokens = test::Get(device.Start());
    CHECK(tokens.outcome.type == Type(ErrorType::AuthorizationFailed));
    CHECK(tokens.outcome.error.find("expired") != std::string::npos);
}

TEST_CASE("AbortGetTokenFromDevice, another sign-in and Drop end a pending one") {
    Device device({{400, OAuth("authorization_pending")}});
    auto first = device.Start();
    device.NextForm("/v10/oauth2/token");
    auto second = device.Start();
    CHECK(test::Get(std::move(first)).outcome.type == Type(ErrorType::Aborted));
    CHECK(device.closed.Next());
    Discord_Client_AbortGetTokenFromDevice(device.client.Get());
    CHECK(test::Get(std::move(second)).outcome.type == Type(ErrorType::Aborted));
    Discord_Client_AbortGetTokenFromDevice(device.client.Get());
    auto third = device.Start();
    device.NextForm("/v10/oauth2/device/authorize");
    device.client.Drop();
    CHECK(test::Get(std::move(third)).outcome.type == Type(ErrorType::ClientDestroyed));
}

TEST_CASE(
    "the proof of a provisional account goes along with each poll, and a refusal has its code") {
    Device device({{400, OAuth("authorization_pending")},
                   {400, R"({"message":"The merge source is banned","code":530017})"}});
    Discord_DeviceAuthorizationArgs args = Device::Args(7, "openid");
    auto answer = test::AskForTokens([&](const OnTokens& host) {
        Discord_Client_GetTokenFromDeviceProvisionalMerge(device.client.Get(), &args, 3,
                                                          Give("the-ticket"), OnTokens::Function,
                                                          OnTokens::Free, host.Data());
    });
    Discord_DeviceAuthorizationArgs_Drop(&args);
    const Tokens tokens = test::Get(std::move(answer));
    for (int i = 0; i < 2; ++i) {
        const Parameters form = device.NextForm("/v10/oauth2/token");
        CHECK(FindParameter(form, "external_auth_type") == "STEAM_SESSION_TICKET");
        CHECK(FindParameter(form, "external_auth_token") == "the-ticket");
    }
    CHECK(tokens.outcome.type == Type(ErrorType::HTTPError));
    CHECK(tokens.outcome.code == 530017);
}

TEST_CASE("what is missing is a ValidationError and sends nothing") {
    Device device({{200, kGrant}});
    CHECK(test::Get(device.Start(0)).outcome.type == Type(ErrorType::ValidationError));
    CHECK(test::Get(device.Start(7, " ")).outcome.type == Type(ErrorType::ValidationError));
    CHECK(device.requests.Empty());
    Discord_Client_SetApplicationId(device.client.Get(), 9);
    CHECK(test::Get(device.Start(0)).outcome.successful);
    CHECK(FindParameter(device.NextForm("/v10/oauth2/token"), "client_id") == "9");
}

TEST_CASE("answers to the start that lead nowhere are errors") {
    const std::string page = R"("verification_uri":"http://127.0.0.1:1/activate")";
    for (const std::string& started :
         {std::string("{}"), std::string("[]"), R"({"device_code":"d",)" + page + "}",
          R"({"user_code":"u",)" + page + "}",
          std::string(R"({"device_code":"d","user_code":"u"})"),
          std::string(R"({"device_code":"d","user_code":"u","verification_uri":"file:///etc"})"),
          std::string(
              R"({"device_code":"d","user_code":"u","verification_uri":"http://far.example/a"})"),
          std::string(R"({"device_code":"d","user_code":"u","verification_uri":"file:///etc",)"
                      R"("verification_uri_complete":"http://127.0.0.1:1/activate"})")}) {
        INFO(started);
        Device device({{200, kGrant}}, started);
        CHECK(test::Get(device.Start()).outcome.type == Type(ErrorType::NetworkError));
    }
    // RFC 8628: the complete address is optional, and so is the interval.
    Device device({{200, kGrant}}, R"({"device_code":"d","user_code":"WDJBMJHT",)" + page + "}");
    test::FakeBrowser browser;
    auto answer = device.Start();
    CHECK(browser.Opened() == "http://127.0.0.1:1/activate?user_code=WDJBMJHT");
    CHECK(test::Get(std::move(answer)).outcome.successful);
}

TEST_CASE("a device without any browser cannot show the code, and says so") {
    Device device({{400, OAuth("authorization_pending")}});
    test::FakeBrowser::Set("no-such-browser");
    const Tokens tokens = test::Get(device.Start());
    CHECK(tokens.outcome.type == Type(ErrorType::AuthorizationFailed));
    CHECK(tokens.outcome.error.find("no-such-browser: not found") != std::string::npos);
}

TEST_CASE("the screen for a server's code shows the page, and closing it is reported once") {
    Device device({{200, kGrant}});
    test::FakeBrowser browser;
    Discord_Client_OpenAuthorizeDeviceScreen(device.client.Get(), 7, Give("WDJB MJHT"));
    CHECK(browser.Opened() == "http://127.0.0.1:1/activate?user_code=WDJB%20MJHT");
    CHECK(device.closed.Empty());
    Discord_Client_CloseAuthorizeDeviceScreen(device.client.Get());
    CHECK(device.closed.Next());
    Discord_Client_CloseAuthorizeDeviceScreen(device.client.Get());
    Discord_Client_OpenAuthorizeDeviceScreen(device.client.Get(), 7, Give(""));
    std::string log = device.client.Log().Next();
    while (log.find("user code is empty") == std::string::npos) log = device.client.Log().Next();
    CHECK(device.closed.Empty());

    test::FakeBrowser::Set("no-such-browser");
    Discord_Client_OpenAuthorizeDeviceScreen(device.client.Get(), 7, Give("WDJBMJHT"));
    CHECK(device.closed.Next());
}
