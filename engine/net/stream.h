#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <cstddef>
#include <utility>
#include <variant>

namespace engine {

/// A TCP connection, in the clear or under TLS: one type, so that HTTP and WebSocket code is
/// compiled once. Models Beast's AsyncStream. Owned by one operation at a time; I/O thread only.
class Stream {
  public:
    using Socket = boost::asio::ip::tcp::socket;
    using TlsSocket = boost::asio::ssl::stream<Socket>;
    using executor_type = boost::asio::any_io_executor;
    using next_layer_type = Socket;

    explicit Stream(Socket socket) : layer_(std::move(socket)) {}

    executor_type get_executor() { return next_layer().get_executor(); }

    Socket& next_layer() {
        if (TlsSocket* const tls = Tls()) return tls->next_layer();
        return std::get<Socket>(layer_);
    }
    const Socket& next_layer() const { return const_cast<Stream*>(this)->next_layer(); }

    /// The TLS layer; null when the connection is in the clear.
    TlsSocket* Tls() noexcept { return std::get_if<TlsSocket>(&layer_); }

    /// Puts TLS over the connected socket; the handshake is the caller's.
    TlsSocket& AddTls(boost::asio::ssl::context& context) {
        Socket socket = std::move(std::get<Socket>(layer_));
        return layer_.emplace<TlsSocket>(std::move(socket), context);
    }

    /// Ends the connection at once; pending operations fail.
    void Close() {
        boost::system::error_code ignored;
        next_layer().close(ignored);
    }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, Signature>(
            [this](auto handler, const Buffers& target) {
                if (TlsSocket* const tls = Tls()) {
                    tls->async_read_some(target, std::move(handler));
                } else {
                    next_layer().async_read_some(target, std::move(handler));
                }
            },
            token, buffers);
    }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, Signature>(
            [this](auto handler, const Buffers& source) {
                if (TlsSocket* const tls = Tls()) {
                    tls->async_write_some(source, std::move(handler));
                } else {
                    next_layer().async_write_some(source, std::move(handler));
                }
            },
            token, buffers);
    }

  private:
    using Signature = void(boost::system::error_code, std::size_t);

    std::variant<Socket, TlsSocket> layer_;
};

/// Found by Beast when a WebSocket over a Stream ends.
inline void teardown(boost::beast::role_type role, Stream& stream,
                     boost::system::error_code& error) {
    if (Stream::TlsSocket* const tls = stream.Tls()) {
        boost::beast::teardown(role, *tls, error);
    } else {
        boost::beast::websocket::teardown(role, stream.next_layer(), error);
    }
}

/// As `teardown`.
template <class Handler>
void async_teardown(boost::beast::role_type role, Stream& stream, Handler&& handler) {
    if (Stream::TlsSocket* const tls = stream.Tls()) {
        boost::beast::async_teardown(role, *tls, std::forward<Handler>(handler));
    } else {
        boost::beast::websocket::async_teardown(role, stream.next_layer(),
                                                std::forward<Handler>(handler));
    }
}

}  // namespace engine
