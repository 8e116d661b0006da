#include "engine/oauth/browser/redirect_listener.h"

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/core/run/timer.h"
#include "engine/net/streams/stream.h"
#include "engine/oauth/browser/redirect_page.h"
#include "engine/system/sockets/private_accept.h"
#include "engine/system/sockets/private_socket.h"

namespace engine {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;

/// A redirect is one line and a browser's headers; a code is short.
constexpr std::uint32_t kMaximumHead = 16 * 1024;
constexpr std::size_t kMaximumBuffer = 32 * 1024;
/// Browsers open a few connections in advance; more are not from a browser.
constexpr std::size_t kMaximumConnections = 32;

/// How much of a refused request is read before its connection is closed.
constexpr std::size_t kMaximumDrained = 256 * 1024;

constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);

http::response<http::string_body> Response(RedirectPage page) {
    http::response<http::string_body> response;
    response.version(11);
    response.result(page == RedirectPage::Unknown ? http::status::bad_request : http::status::ok);
    response.set(http::field::content_type, "text/html; charset=utf-8");
    response.set(http::field::cache_control, "no-store");
    response.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    response.set("Referrer-Policy", "no-referrer");
    response.set("X-Content-Type-Options", "nosniff");
    response.body() = RedirectPageHtml(page);
    response.keep_alive(false);
    response.prepare_payload();
    return response;
}

RedirectPage PageFor(RedirectRequest::Kind kind) {
    if (kind == RedirectRequest::Kind::Approved) return RedirectPage::Approved;
    if (kind == RedirectRequest::Kind::Refused) return RedirectPage::Refused;
    return RedirectPage::Unknown;
}

}  // namespace

struct RedirectListener::State {
    State(Secret state, Handler handler, std::shared_ptr<Log> log,
          std::chrono::milliseconds request_timeout)
        : acceptor(Executor::Instance().Get()),
          expected(std::move(state)),
          handler(std::move(handler)),
          log(std::move(log)),
          request_timeout(request_timeout) {}

    tcp::acceptor acceptor;
    Secret expected;
    Handler handler;
    std::shared_ptr<Log> log;
    std::chrono::milliseconds request_timeout;
    std::uint16_t port = 0;
    std::string redirect_uri;
    bool closed = false;
    bool taken = false;   // the right redirect came
    bool warned = false;  // of a wrong state, which anybody may send as often as they like
    std::set<Stream*> connections;
    /// Those of them that have not sent a whole request, the oldest first.
    std::deque<Stream*> silent;

    class Known;
    boost::system::error_code Listen();
    static asio::awaitable<void> Accept(std::shared_ptr<State> self);
    bool MakeRoom();
    static asio::awaitable<void> Serve(std::shared_ptr<State> self, Stream stream);
    asio::awaitable<std::optional<RedirectRequest>> ReadRequest(Stream& stream);
    static asio::awaitable<void> Drain(Stream& stream);
    RedirectRequest Judge(const http::request<http::empty_body>& request);
    void Close();
};

boost::system::error_code RedirectListener::State::Listen() {
    boost::system::error_code error;
    const tcp::endpoint loopback(asio::ip::address_v4::loopback(), 0);
    OpenPrivate(acceptor, loopback.protocol(), error);
    if (!error) acceptor.native_non_blocking(true, error);
    if (error) return error;
    acceptor.bind(loopback, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) return error;
    port = acceptor.local_endpoint(error).port();
    redirect_uri = "http://127.0.0.1:" + std::to_string(port) + "/callback";
    return error;
}

asio::awaitable<void> RedirectListener::State::Accept(std::shared_ptr<State> self) {
    while (!self->closed && !self->taken) {
        tcp::socket socket(self->acceptor.get_executor());
        const auto error = co_await AcceptPrivate(self->acceptor, socket);
        if (self->closed || self->taken) co_return;
        // The client closed the connection before it was accepted.
        if (error == asio::error::would_block || error == asio::error::connection_aborted) continue;
        if (error) {
            // Probably out of file descriptors: try again later.
            asio::steady_timer pause(self->acceptor.get_executor(), std::chrono::milliseconds(100));
            co_await pause.async_wait(kTuple);
            continue;
        }
        if (!self->MakeRoom()) continue;
        Executor::Instance().Spawn(Serve(self, Stream(std::move(socket))), self->log);
    }
}

/// Whether there is a place for another connection. Any program of the machine may connect and stay
/// silent, so the one that has been silent for longest leaves its place to a browser's.
bool RedirectListener::State::MakeRoom() {
    if (connections.size() < kMaximumConnections) return true;
    if (silent.empty()) return false;
    silent.front()->Close();
    silent.pop_front();
    return true;
}

/// Registers a connection for as long as it lives.
class RedirectListener::State::Known {
  public:
    Known(State& state, Stream& stream) : state_(state), stream_(stream) {
        state_.connections.insert(&stream_);
        state_.silent.push_back(&stream_);
    }
    ~Known() {
        Heard();
        state_.connections.erase(&stream_);
    }
    Known(const Known&) = delete;
    Known& operator=(const Known&) = delete;

    /// The connection has sent its request.
    void Heard() const { std::erase(state_.silent, &stream_); }

  private:
    State& state_;
    Stream& stream_;
};

asio::awaitable<void> RedirectListener::State::Serve(std::shared_ptr<State> self, Stream stream) {
    const Known known(*self, stream);
    Timer limit;
    limit.Start(self->request_timeout, [&stream] { stream.Close(); });
    auto request = co_await self->ReadRequest(stream);
    known.Heard();
    if (request && !self->closed) {
        // Exactly one redirect is accepted, even if others arrive while its page is being sent.
        const bool ends = PageFor(request->kind) != RedirectPage::Unknown;
        if (ends && std::exchange(self->taken, true))
            request->kind = RedirectRequest::Kind::Foreign;
        const auto response = Response(PageFor(request->kind));
        co_await http::async_write(stream, response, kTuple);
        boost::system::error_code ignored;
        stream.next_layer().shutdown(tcp::socket::shutdown_send, ignored);
    }
    if (!request) co_return;
    if (PageFor(request->kind) == RedirectPage::Unknown) co_return co_await Drain(stream);
    if (!self->closed) self->handler(std::move(*request));
}

/// Closing with unread bytes would reset the connection and lose the answer.
asio::awaitable<void> RedirectListener::State::Drain(Stream& stream) {
    std::array<char, 4096> discarded{};
    for (std::size_t total = 0; total < kMaximumDrained;) {
        const auto [error, size] = co_await stream.async_read_some(asio::buffer(discarded), kTuple);
        if (error) co_return;
        total += size;
    }
}

asio::awaitable<std::optional<RedirectRequest>> RedirectListener::State::ReadRequest(
    Stream& stream) {
    boost::beast::flat_buffer buffer(kMaximumBuffer);
    http::request_parser<http::empty_body> parser;
    parser.header_limit(kMaximumHead);
    const auto [error, size] = co_await http::async_read_header(stream, buffer, parser, kTuple);
    // A connection that just ends was a preconnect; malformed data gets 400.
    const bool ended = error == http::error::end_of_stream ||
                       error == http::error::partial_message ||
                       (error && error.category() != make_error_code(http::error{}).category());
    if (ended) co_return std::nullopt;
    co_return error ? RedirectRequest{} : Judge(parser.get());
}

RedirectRequest RedirectListener::State::Judge(const http::request<http::empty_body>& request) {
    RedirectRequest judged = RedirectRequest::Read(
        std::string_view(request.method_string()), std::string_view(request.target()),
        std::string_view(request[http::field::host]), port, expected.Reveal());
    if (judged.kind == RedirectRequest::Kind::WrongState && log && !std::exchange(warned, true)) {
        log->Warning(
            "The sign-in listener refused a redirect whose state is not the one that was sent, and "
            "goes on waiting for the right one.");
    }
    return judged;
}

void RedirectListener::State::Close() {
    closed = true;
    boost::system::error_code ignored;
    acceptor.close(ignored);
    for (Stream* stream : connections) stream->Close();
}

RedirectListener::RedirectListener(std::shared_ptr<State> state) : state_(std::move(state)) {}

RedirectListener::~RedirectListener() { state_->Close(); }

const std::string& RedirectListener::RedirectUri() const noexcept { return state_->redirect_uri; }

Result<std::unique_ptr<RedirectListener>> RedirectListener::Open(
    Secret expected, Handler handler, std::shared_ptr<Log> log,
    std::chrono::milliseconds request_timeout) {
    auto state =
        std::make_shared<State>(std::move(expected), std::move(handler), log, request_timeout);
    if (const auto error = state->Listen()) {
        return Error::Network(
            NetworkFailure::Connect,
            "The sign-in listener could not be opened on 127.0.0.1: " + error.message() + ".");
    }
    Executor::Instance().Spawn(State::Accept(state), std::move(log));
    return std::unique_ptr<RedirectListener>(new RedirectListener(std::move(state)));
}

}  // namespace engine
