#include "engine/net/connecting/proxy_tunnel.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>

#include "engine/core/text/base64url.h"
#include "engine/net/streams/network_error.h"

namespace engine {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

http::request<http::empty_body> ConnectRequest(const Url& proxy, const Url& target) {
    // CONNECT always names the port.
    std::string authority = target.Authority();
    if (target.HasDefaultPort()) authority += ":" + std::to_string(target.port);
    http::request<http::empty_body> request(http::verb::connect, authority, 11);
    request.set(http::field::host, authority);
    if (!proxy.user.empty()) {
        request.set(http::field::proxy_authorization,
                    "Basic " + Base64Encode(proxy.user + ":" + proxy.password));
    }
    return request;
}

}  // namespace

asio::awaitable<Result<void>> OpenTunnel(Cancellation& cancellation, Stream& stream,
                                         const Url& proxy, const Url& target) {
    const auto request = ConnectRequest(proxy, target);
    boost::beast::flat_buffer buffer;
    http::response_parser<http::empty_body> parser;
    parser.skip(true);  // what follows a successful answer is the tunnel, never a body

    Cancellation::Step step(cancellation, "waiting for the proxy", [&] { stream.Close(); });
    auto [error, sent] =
        co_await http::async_write(stream, request, asio::as_tuple(asio::use_awaitable));
    if (!error) {
        std::tie(error, sent) = co_await http::async_read_header(
            stream, buffer, parser, asio::as_tuple(asio::use_awaitable));
    }
    if (cancellation.Stopped()) co_return *cancellation.Stopped();
    const std::string who = "The proxy " + proxy.Origin();
    if (error) {
        co_return NetworkErrorFrom(error, NetworkFailure::Proxy,
                                   who + " did not answer the CONNECT request");
    }
    const int status = static_cast<int>(parser.get().result_int());
    if (status / 100 == 2 && buffer.size() == 0) co_return Result<void>();
    co_return Error::Network(NetworkFailure::Proxy,
                             who + " refused a tunnel to " + target.Authority() +
                                 " with HTTP status " + std::to_string(status) + "." +
                                 (status == 407 ? " Give it a user and password." : ""));
}

}  // namespace engine
