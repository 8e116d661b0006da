#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "engine/net/http/http_client.h"
#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/servers/handlers.h"

using engine::Error;
using engine::HttpRequest;
using engine::NetworkFailure;
using test::Certificate;
using namespace std::chrono_literals;

namespace {

const Certificate& Authority() {
    static const Certificate authority = Certificate::Authority();
    return authority;
}

engine::Result<engine::HttpResponse> SendTo(const std::string& url, engine::TrustStore trust) {
    engine::HttpClient client(
        std::make_shared<engine::Network>(std::move(trust), engine::ProxySettings()));
    HttpRequest request;
    request.url = url;
    return test::Run(client.Send(std::move(request)));
}

engine::TrustStore Trusting(const Certificate& certificate) {
    engine::TrustStore trust;
    trust.pem = certificate.Pem();
    return trust;
}

test::Server::Handler Greeter(const Certificate& certificate) {
    return test::Https(certificate, [](const test::Request&) { return test::Reply(200, "hello"); });
}

/// Sends to https://localhost with the authority trusted and expects a TLS error that says `why`.
void CheckRefused(const Certificate& certificate, const std::string& why) {
    const test::Server server(Greeter(certificate));
    const auto response =
        SendTo("https://localhost:" + std::to_string(server.Port()), Trusting(Authority()));
    REQUIRE_FALSE(response);
    const Error& error = response.GetError();
    CHECK(error.type == engine::ErrorType::NetworkError);
    CHECK(error.network == NetworkFailure::Tls);
    CHECK_FALSE(error.retryable);
    CHECK_MESSAGE(error.message.find(why) != std::string::npos, error.message);
    CHECK(error.message.find("'localhost'") != std::string::npos);
}

engine::TrustStore By(std::vector<std::string> variables) {
    return engine::TrustStore::From(engine::ProcessEnvironment{std::move(variables)});
}

}  // namespace

TEST_CASE("a host with a certificate of a trusted authority is spoken to") {
    const test::Server server(Greeter(Certificate::Make("localhost", 1, &Authority())));
    const auto response =
        SendTo("https://localhost:" + std::to_string(server.Port()), Trusting(Authority()));
    REQUIRE_MESSAGE(response, response.GetError().message);
    CHECK(response->body == "hello");
}

TEST_CASE("a certificate for an address is verified by the address") {
    const test::Server server(Greeter(Certificate::Make("127.0.0.1", 1, &Authority())));
    CHECK(SendTo(server.Origin("https"), Trusting(Authority())));
    const auto other =
        SendTo("https://localhost:" + std::to_string(server.Port()), Trusting(Authority()));
    REQUIRE_FALSE(other);
    CHECK(other.GetError().network == NetworkFailure::Tls);
}

TEST_CASE("self-signed, foreign, expired and unknown certificates are refused by name") {
    CheckRefused(Certificate::Make("localhost", 1), "is self-signed");
    CheckRefused(Certificate::Make("other.example", 1, &Authority()), "is for another host");
    CheckRefused(Certificate::Make("localhost", -1, &Authority()), "has expired");
    const Certificate stranger = Certificate::Authority();
    CheckRefused(Certificate::Make("localhost", 1, &stranger), "was refused");
}

TEST_CASE("without an injected store the test authority is not trusted") {
    const test::Server server(Greeter(Certificate::Make("localhost", 1, &Authority())));
    const auto response = SendTo("https://localhost:" + std::to_string(server.Port()), By({}));
    REQUIRE_FALSE(response);
    CHECK_MESSAGE(response.GetError().message.find("not trusted") != std::string::npos,
                  response.GetError().message);
}

TEST_CASE("SSL_CERT_FILE adds an authority") {
    const auto path = std::filesystem::temp_directory_path() /
                      ("engine-authority-" + std::to_string(getpid()) + ".pem");
    std::ofstream(path) << Authority().Pem();
    const test::Server server(Greeter(Certificate::Make("localhost", 1, &Authority())));
    const auto response = SendTo("https://localhost:" + std::to_string(server.Port()),
                                 By({"SSL_CERT_FILE=" + path.string()}));
    std::filesystem::remove(path);
    CHECK(response);
}

TEST_CASE("an SSL_CERT_FILE that cannot be read is named") {
    const engine::TrustStore trust = By({"SSL_CERT_FILE=/nonexistent/authorities.pem"});
    const auto response = SendTo("https://127.0.0.1:" + std::to_string(test::ClosedPort()), trust);
    // The connection comes first; with a server it is the store's turn.
    REQUIRE_FALSE(response);
    CHECK(response.GetError().network == NetworkFailure::Refused);

    const test::Server server(test::Silent());
    const auto named = SendTo(server.Origin("https"), trust);
    REQUIRE_FALSE(named);
    CHECK(named.GetError().network == NetworkFailure::Tls);
    CHECK(named.GetError().message.find("/nonexistent/authorities.pem") != std::string::npos);
}

TEST_CASE("TLS to a server that speaks none, or stays silent, fails clearly") {
    const test::Server plain([](test::Tcp::socket socket) -> boost::asio::awaitable<void> {
        const std::string text = "HTTP/1.1 400 Bad Request\r\n\r\n";
        co_await boost::asio::async_write(socket, boost::asio::buffer(text),
                                          boost::asio::use_awaitable);
    });
    const auto wrong = SendTo(plain.Origin("https"), Trusting(Authority()));
    REQUIRE_FALSE(wrong);
    CHECK(wrong.GetError().network == NetworkFailure::Tls);

    const test::Server silent(test::Silent());
    engine::HttpClient client(
        std::make_shared<engine::Network>(Trusting(Authority()), engine::ProxySettings()));
    HttpRequest request;
    request.url = silent.Origin("https");
    // Long enough to connect in on a busy machine.
    request.timeout = 500ms;
    const auto late = test::Run(client.Send(std::move(request)));
    REQUIRE_FALSE(late);
    CHECK(late.GetError().network == NetworkFailure::Timeout);
    CHECK(late.GetError().message.ends_with("timed out after 500 ms while in the TLS handshake."));
}

TEST_CASE("the environment's network is shared until the environment changes") {
    const auto first = engine::Network::For({});
    CHECK(first == engine::Network::For({}));
    const engine::ProcessEnvironment changed{{"NO_PROXY=changed.example"}};
    const auto second = engine::Network::For(changed);
    CHECK(first != second);
    CHECK(second == engine::Network::For(changed));
}
