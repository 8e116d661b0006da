// What an HTTP server answers, byte by byte, over loopback. The input is cut into pieces that
// arrive one after the other; a second request may meet what is left of the first.

#include "engine/net/http/http_client.h"
#include "test/fuzz/support/byte_server.h"
#include "test/fuzz/support/choices.h"
#include "test/fuzz/support/run_coroutine.h"

namespace {

using namespace engine;

boost::asio::awaitable<void> Fetch(HttpClient& client, std::uint16_t port) {
    HttpRequest request;
    request.url = "http://127.0.0.1:" + std::to_string(port) + "/";
    request.method = "POST";  // which is never sent again
    request.max_response_body = 4096;
    const auto response = co_await client.Send(std::move(request));
    fuzz::Require(!response || response->body.size() <= 4096, "a body is no larger than allowed");
    fuzz::Require(response || !response.GetError().message.empty(), "an error says something");
}

}  // namespace

FUZZ_TARGET(http) {
    static fuzz::ByteServer server;
    fuzz::Choices choices(input);
    HttpClient client(std::make_shared<Network>(TrustStore(), ProxySettings()));
    const std::size_t pieces = choices.Below(4);
    const std::future<void> fetched = fuzz::Start(Fetch(client, server.Port()));
    server.Accept();
    for (std::size_t piece = 0; piece < pieces; ++piece) server.Send(choices.Text());
    server.Send(choices.RestText());
    server.Close();
    fetched.wait();
}
