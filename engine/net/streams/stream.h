#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/role.hpp>
#include <cstddef>
#include <memory>
#include <utility>
#include <variant>

#include "engine/core/run/executor.h"
#include "engine/core/unique_function.h"
#include "engine/net/streams/read_ahead.h"
#include "engine/net/streams/write_buffers.h"

namespace engine {

/// A TCP connection, in the clear or under TLS: one type, so that HTTP and WebSocket code is
/// compiled once. Models Beast's AsyncStream. Owned by one operation at a time; I/O thread only.
class Stream {
  public:
    using Socket = boost::asio::ip::tcp::socket;
    using TlsSocket = boost::asio::ssl::stream<Socket>;
    using executor_type = Executor::Type;
    using next_layer_type = Socket;

    explicit Stream(Socket socket) : layer_(std::move(socket)) {}

    executor_type get_executor() { return Executor::Instance().Get(); }

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

    /// From now on reads may take more from the connection than they are asked for and keep the
    /// rest for the next one. For the last user of a connection alone.
    void EnableReadAhead() { read_ahead_ = std::make_shared<ReadAhead>(); }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, Signature>(
            [this](auto handler, const Buffers& target) {
                ReadSome(FirstOf(target), Handler(std::move(handler)));
            },
            token, buffers);
    }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, Signature>(
            [this](auto handler, const Buffers& source) {
                WriteSome(WriteBuffers(source), Handler(std::move(handler)));
            },
            token, buffers);
    }

    /// The end of a WebSocket over this connection: closes TLS, if any, and waits for the peer's
    /// end.
    void AsyncTeardown(boost::beast::role_type role,
                       UniqueFunction<void(boost::system::error_code)> handler);

  private:
    using Signature = void(boost::system::error_code, std::size_t);
    /// Erased, so that Asio's and OpenSSL's operations are compiled once rather than for each
    /// caller. It has no executor of its own and so runs on the socket's, on the I/O thread like
    /// all others.
    using Handler = UniqueFunction<Signature>;

    void ReadSome(boost::asio::mutable_buffer target, Handler handler);
    void ReadLayer(boost::asio::mutable_buffer target, Handler handler);
    void WriteSome(const WriteBuffers& source, Handler handler);

    template <class Buffers>
    static boost::asio::mutable_buffer FirstOf(const Buffers& buffers) {
        const auto end = boost::asio::buffer_sequence_end(buffers);
        for (auto at = boost::asio::buffer_sequence_begin(buffers); at != end; ++at) {
            const boost::asio::mutable_buffer buffer = *at;
            if (buffer.size() > 0) return buffer;
        }
        return {};
    }

    std::variant<Socket, TlsSocket> layer_;
    std::shared_ptr<ReadAhead> read_ahead_;  // shared with the read under way; null unless enabled
};

/// Found by Beast when a WebSocket over a Stream ends.
void teardown(boost::beast::role_type role, Stream& stream, boost::system::error_code& error);

/// As `teardown`. A template, or else Beast would take its own for any type.
template <class Handler>
void async_teardown(boost::beast::role_type role, Stream& stream, Handler&& handler) {
    stream.AsyncTeardown(role, std::forward<Handler>(handler));
}

}  // namespace engine
