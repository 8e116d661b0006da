#include "engine/net/streams/stream.h"

#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>

namespace engine {

namespace asio = boost::asio;
using boost::system::error_code;

void Stream::ReadSome(asio::mutable_buffer target, Handler handler) {
    if (!read_ahead_) return ReadLayer(target, std::move(handler));
    if (!read_ahead_->Empty()) {
        const std::size_t size = read_ahead_->Take(target);
        // Not inside this call, as of any asynchronous operation.
        return Executor::Instance().Post(
            [handler = std::move(handler), size] { handler(error_code(), size); });
    }
    if (!read_ahead_->Wanted()) {
        return ReadLayer(target, [ahead = read_ahead_, target, handler = std::move(handler)](
                                     const error_code& error, std::size_t size) {
            ahead->Observe(size, target.size());
            handler(error, size);
        });
    }
    ReadLayer(read_ahead_->Prepare(), [ahead = read_ahead_, target, handler = std::move(handler)](
                                          const error_code& error, std::size_t size) {
        ahead->Commit(size);
        handler(error, ahead->Take(target));
    });
}

void Stream::ReadLayer(asio::mutable_buffer target, Handler handler) {
    if (TlsSocket* const tls = Tls()) return tls->async_read_some(target, std::move(handler));
    next_layer().async_read_some(target, std::move(handler));
}

void Stream::WriteSome(const WriteBuffers& source, Handler handler) {
    if (TlsSocket* const tls = Tls()) return tls->async_write_some(source, std::move(handler));
    next_layer().async_write_some(source, std::move(handler));
}

void Stream::AsyncTeardown(boost::beast::role_type role, UniqueFunction<void(error_code)> handler) {
    if (TlsSocket* const tls = Tls()) {
        return boost::beast::async_teardown(role, *tls, std::move(handler));
    }
    boost::beast::websocket::async_teardown(role, next_layer(), std::move(handler));
}

void teardown(boost::beast::role_type role, Stream& stream, error_code& error) {
    if (Stream::TlsSocket* const tls = stream.Tls()) {
        boost::beast::teardown(role, *tls, error);
    } else {
        boost::beast::websocket::teardown(role, stream.next_layer(), error);
    }
}

}  // namespace engine
