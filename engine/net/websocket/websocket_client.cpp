#include "engine/net/websocket/websocket_client.h"

#include <openssl/crypto.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/core/secrets/wipe.h"
#include "engine/net/connecting/connector.h"
#include "engine/net/streams/cancellation.h"
#include "engine/net/streams/network_error.h"
#include "engine/net/streams/write_turn.h"

namespace engine {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

using Socket = websocket::stream<Stream, false>;

/// RFC 6455: a close frame carries at most 123 bytes of reason.
constexpr std::size_t kMaximumReason = 123;
/// A buffer that one huge message has grown is not kept.
constexpr std::size_t kMaxIdleBuffer = 64 * 1024;

Error AbortedError(const std::string& subject) {
    return Error::Of(ErrorType::Aborted, subject + " was aborted.");
}

Error NotOpen(const std::string& subject) {
    return Error::Network(NetworkFailure::Closed, subject + " is not open.");
}

std::string TruncateUtf8(std::string text, std::size_t size) {
    if (text.size() <= size) return text;
    while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) --size;
    text.resize(size);
    return text;
}

websocket::stream_base::timeout Timeouts(const WebSocketOptions& options) {
    websocket::stream_base::timeout timeouts{};
    // Opening is under the Cancellation's limit, closing under that of `Close` and `end_limit`.
    timeouts.handshake_timeout = websocket::stream_base::none();
    timeouts.idle_timeout = options.idle_timeout.count() > 0
                                ? websocket::stream_base::duration(options.idle_timeout)
                                : websocket::stream_base::none();
    timeouts.keep_alive_pings = false;
    return timeouts;
}

}  // namespace

struct WebSocketClient::State {
    std::shared_ptr<Network> network;
    std::shared_ptr<Log> log;
    WebSocketOptions options;
    std::string subject = "The WebSocket connection";
    std::shared_ptr<Cancellation> cancellation = std::make_shared<Cancellation>(subject);
    std::optional<Socket> socket;
    bool open = false;
    std::optional<WebSocketClose> peer_close;
    beast::basic_flat_buffer<WipingAllocator<char>> buffer;
    WriteTurn turn;
    /// Runs from the peer's close frame on: Read also waits for the end of the connection, which a
    /// broken peer never makes.
    Timer end_limit;

    static asio::awaitable<Result<void>> Connect(std::shared_ptr<State> self, std::string url,
                                                 WebSocketOptions options);
    asio::awaitable<Result<void>> Upgrade(const Url& url);
    static asio::awaitable<Result<WebSocketMessage>> Read(std::shared_ptr<State> self);
    static asio::awaitable<Result<std::string>> ReadText(std::shared_ptr<State> self);
    static asio::awaitable<Result<void>> Write(std::shared_ptr<State> self,
                                               WebSocketMessage message);
    static asio::awaitable<Result<void>> Close(std::shared_ptr<State> self, std::uint16_t code,
                                               std::string reason);
    void Drop(Error reason);
    Error Failure(const boost::system::error_code& error, const std::string& what);
};

WebSocketClient::WebSocketClient(std::shared_ptr<Network> network, std::shared_ptr<Log> log)
    : state_(std::make_shared<State>()) {
    state_->network = std::move(network);
    state_->log = std::move(log);
}

WebSocketClient::~WebSocketClient() { Abort(); }

void WebSocketClient::Abort() {
    Executor::Instance().Post([state = state_] { state->Drop(AbortedError(state->subject)); });
}

asio::awaitable<Result<void>> WebSocketClient::Connect(std::string url, WebSocketOptions options) {
    return State::Connect(state_, std::move(url), std::move(options));
}

asio::awaitable<Result<std::string>> WebSocketClient::Read() { return State::ReadText(state_); }

asio::awaitable<Result<WebSocketMessage>> WebSocketClient::ReadMessage() {
    return State::Read(state_);
}

asio::awaitable<Result<void>> WebSocketClient::Write(std::string text) {
    return State::Write(state_, {std::move(text), false});
}

asio::awaitable<Result<void>> WebSocketClient::Write(WebSocketMessage message) {
    return State::Write(state_, std::move(message));
}

asio::awaitable<Result<void>> WebSocketClient::Close(std::uint16_t code, std::string reason) {
    return State::Close(state_, code, std::move(reason));
}

std::optional<WebSocketClose> WebSocketClient::PeerClose() const { return state_->peer_close; }

void WebSocketClient::State::Drop(Error reason) {
    open = false;
    end_limit.Cancel();
    cancellation->Stop(std::move(reason));
    if (socket) socket->next_layer().Close();
}

/// What a failed step means, and the end of the connection.
Error WebSocketClient::State::Failure(const boost::system::error_code& error,
                                      const std::string& what) {
    open = false;
    end_limit.Cancel();
    if (cancellation->Stopped()) return *cancellation->Stopped();
    const websocket::close_reason& reason = socket->reason();
    if (reason.code != websocket::close_code::none) {
        peer_close = WebSocketClose{reason.code, std::string(reason.reason.c_str())};
        return Error::Network(
            NetworkFailure::Closed,
            subject + " was closed by the peer with code " + std::to_string(reason.code) + ".");
    }
    if (error == beast::error::timeout) {
        return Error::Network(NetworkFailure::Timeout,
                              subject + " timed out: nothing was received for " +
                                  std::to_string(options.idle_timeout.count()) + " ms.");
    }
    if (error == websocket::error::message_too_big) {
        return Error::Network(NetworkFailure::TooLarge,
                              subject + " received a message over the limit of " +
                                  std::to_string(options.max_message_size) + " bytes.");
    }
    if (error == websocket::error::closed) {
        return Error::Network(NetworkFailure::Closed, subject + " is closed.");
    }
    return NetworkErrorFrom(error, NetworkFailure::Truncated, subject + " " + what);
}

asio::awaitable<Result<void>> WebSocketClient::State::Connect(std::shared_ptr<State> self,
                                                              std::string text,
                                                              WebSocketOptions options) {
    if (self->cancellation->Stopped()) co_return *self->cancellation->Stopped();
    const Result<Url> url = Url::Parse(text);
    if (!url) co_return url.GetError();
    if (url->scheme != "ws" && url->scheme != "wss") {
        co_return Error::Invalid("WebSockets need a ws or wss URL, not " + url->scheme + ".");
    }
    self->subject = "The WebSocket connection to " + url->Origin() + url->path;
    self->cancellation = std::make_shared<Cancellation>(self->subject);
    self->options = std::move(options);
    self->cancellation->StartTimeout(self->options.connect_timeout);

    auto stream = co_await OpenStream(*self->cancellation, *self->network, *url);
    if (!stream) co_return std::move(stream).GetError();
    self->socket.emplace(std::move(*stream));
    auto upgraded = co_await self->Upgrade(*url);
    self->cancellation->EndTimeout();
    if (self->log) {
        self->log->Verbose(upgraded ? self->subject + " is open." : upgraded.GetError().message);
    }
    co_return upgraded;
}

asio::awaitable<Result<void>> WebSocketClient::State::Upgrade(const Url& url) {
    socket->set_option(Timeouts(options));
    socket->set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
        request.set(beast::http::field::user_agent, "SocialSdkEngine");
        for (const auto& [name, value] : options.headers) request.set(name, value);
    }));
    socket->read_message_max(options.max_message_size);

    websocket::response_type response;
    boost::system::error_code error;
    {
        Cancellation::Step step(*cancellation, "waiting for the upgrade",
                                [this] { socket->next_layer().Close(); });
        std::tie(error) = co_await socket->async_handshake(response, url.Authority(), url.Target(),
                                                           asio::as_tuple(asio::use_awaitable));
    }
    if (cancellation->Stopped()) co_return *cancellation->Stopped();
    if (error == websocket::error::upgrade_declined) {
        const int status = static_cast<int>(response.result_int());
        Error refused =
            Error::Network(NetworkFailure::Protocol, subject + " was refused with HTTP status " +
                                                         std::to_string(status) + ".");
        refused.status = status;
        refused.retryable = status == 429 || status >= 500;
        co_return refused;
    }
    if (error) {
        co_return NetworkErrorFrom(error, NetworkFailure::Protocol,
                                   subject + " could not be opened");
    }
    socket->set_option(websocket::stream_base::decorator([](websocket::request_type&) {}));
    socket->control_callback([this](websocket::frame_type kind, beast::string_view) {
        if (kind != websocket::frame_type::close) return;
        end_limit.Start(options.close_timeout, [this] { socket->next_layer().Close(); });
    });
    socket->next_layer().EnableReadAhead();
    open = true;
    co_return Result<void>();
}

asio::awaitable<Result<WebSocketMessage>> WebSocketClient::State::Read(
    std::shared_ptr<State> self) {
    if (self->cancellation->Stopped()) co_return *self->cancellation->Stopped();
    if (!self->open) co_return NotOpen(self->subject);
    // What was read last may have keys and tokens in it.
    OPENSSL_cleanse(self->buffer.data().data(), self->buffer.size());
    self->buffer.clear();
    if (self->buffer.capacity() > kMaxIdleBuffer) self->buffer.shrink_to_fit();
    const auto [error, size] =
        co_await self->socket->async_read(self->buffer, asio::as_tuple(asio::use_awaitable));
    if (error || self->cancellation->Stopped()) {
        co_return self->Failure(error, "was lost while reading");
    }
    co_return WebSocketMessage{beast::buffers_to_string(self->buffer.data()),
                               self->socket->got_binary()};
}

asio::awaitable<Result<std::string>> WebSocketClient::State::ReadText(std::shared_ptr<State> self) {
    auto message = co_await Read(self);
    if (!message) co_return std::move(message).GetError();
    if (!message->binary) co_return std::move(message->data);
    const Error error =
        Error::Network(NetworkFailure::Protocol, self->subject + " received a binary message.");
    self->Drop(error);
    co_return error;
}

asio::awaitable<Result<void>> WebSocketClient::State::Write(std::shared_ptr<State> self,
                                                            WebSocketMessage message) {
    const WipeAtEnd wipe(message.data);  // Identify holds the token
    co_await self->turn.Acquire();
    const WriteTurn::Guard guard(self->turn);
    if (self->cancellation->Stopped()) co_return *self->cancellation->Stopped();
    if (!self->open) co_return NotOpen(self->subject);
    self->socket->binary(message.binary);
    const auto [error, size] = co_await self->socket->async_write(
        asio::buffer(message.data), asio::as_tuple(asio::use_awaitable));
    if (error || self->cancellation->Stopped()) {
        co_return self->Failure(error, "was lost while writing");
    }
    co_return Result<void>();
}

asio::awaitable<Result<void>> WebSocketClient::State::Close(std::shared_ptr<State> self,
                                                            std::uint16_t code,
                                                            std::string reason) {
    if (!std::exchange(self->open, false)) co_return Result<void>();
    const websocket::close_reason close(static_cast<websocket::close_code>(code),
                                        TruncateUtf8(std::move(reason), kMaximumReason));
    // From here on, so that it also covers a write that is blocked.
    Timer limit;
    limit.Start(self->options.close_timeout, [self] { self->socket->next_layer().Close(); });
    co_await self->socket->async_close(close, asio::as_tuple(asio::use_awaitable));
    if (self->cancellation->Stopped()) co_return *self->cancellation->Stopped();
    self->Drop(Error::Network(NetworkFailure::Closed, self->subject + " is closed."));
    co_return Result<void>();
}

}  // namespace engine
