#include "engine/net/connecting/connector.h"

#include <utility>

#include "engine/net/connecting/connection_race.h"
#include "engine/net/connecting/loopback.h"
#include "engine/net/connecting/proxy_tunnel.h"
#include "engine/net/connecting/resolver.h"
#include "engine/net/connecting/tls_handshake.h"
#include "engine/net/streams/network_error.h"

namespace engine {
namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

asio::awaitable<Result<Stream>> ConnectTcp(Cancellation& cancellation, const Url& server) {
    auto endpoints = co_await Resolve(cancellation, server.host, server.port);
    if (!endpoints) co_return std::move(endpoints).GetError();
    boost::system::error_code error;
    tcp::socket socket = co_await ConnectFirst(cancellation, std::move(*endpoints), error);
    if (cancellation.Stopped()) co_return *cancellation.Stopped();
    if (error) {
        co_return NetworkErrorFrom(error, NetworkFailure::Connect,
                                   "No connection to " + server.Origin() + " was made");
    }
    boost::system::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    co_return Stream(std::move(socket));
}

}  // namespace

asio::awaitable<Result<Stream>> OpenStream(Cancellation& cancellation, Network& network,
                                           const Url& url) {
    const Result<void> allowed = RequireSecureOrLoopback(url);
    if (!allowed) co_return allowed.GetError();
    const Result<std::optional<Url>> proxy = network.Proxy().For(url);
    if (!proxy) co_return proxy.GetError();

    const bool proxied = proxy->has_value();
    auto stream = co_await ConnectTcp(cancellation, proxied ? **proxy : url);
    if (!stream) {
        Error error = std::move(stream).GetError();
        if (proxied && !cancellation.Stopped()) error.message += " That is the proxy.";
        co_return error;
    }
    if (proxied) {
        const auto opened = co_await OpenTunnel(cancellation, *stream, **proxy, url);
        if (!opened) co_return opened.GetError();
    }
    if (url.IsSecure()) {
        const auto secured = co_await TlsHandshake(cancellation, network.Tls(), *stream, url.host);
        if (!secured) co_return secured.GetError();
    }
    co_return std::move(*stream);
}

}  // namespace engine
