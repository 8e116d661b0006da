#include "engine/oauth/browser/redirect_listener.h"

#include <doctest/doctest.h>

#include <atomic>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/core/run/executor.h"
#include "test/cpp/engine/support/channel.h"

using namespace engine;
namespace asio = boost::asio;
using Kind = RedirectRequest::Kind;

namespace {

/// A listener that waits for the state "the-state", driven by plain sockets.
class Listening {
  public:
    explicit Listening(std::chrono::milliseconds timeout = std::chrono::seconds(10)) {
        OnIoThread([&] {
            auto opened = RedirectListener::Open(
                Secret("the-state"),
                [this](RedirectRequest r) {
                    redirects.Push(std::move(r));
                    if (throws) throw std::runtime_error("thrown by the test");
                },
                std::make_shared<Log>(), timeout);
            REQUIRE(opened);
            listener_ = std::move(*opened);
        });
    }
    ~Listening() { Close(); }

    void Close() {
        OnIoThread([&] { listener_.reset(); });
    }

    std::uint16_t Port() const {
        const std::string& uri = listener_->RedirectUri();
        return static_cast<std::uint16_t>(std::stoi(uri.substr(uri.rfind(':') + 1)));
    }
    std::string Uri() const { return listener_->RedirectUri(); }

    asio::ip::tcp::socket Connect(boost::system::error_code* failure = nullptr) {
        asio::ip::tcp::socket socket(context_);
        const asio::ip::tcp::endpoint endpoint(asio::ip::address_v4::loopback(), Port());
        boost::system::error_code error;
        socket.connect(endpoint, error);
        if (failure) *failure = error;
        return socket;
    }

    /// Sends a request and reads what comes until the end.
    std::string Ask(const std::string& request) {
        asio::ip::tcp::socket socket = Connect();
        boost::system::error_code ignored;
        asio::write(socket, asio::buffer(request), ignored);
        std::string answer;
        asio::read(socket, asio::dynamic_buffer(answer), ignored);
        return answer;
    }
    std::string Get(const std::string& target) {
        return Ask("GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(Port()) +
                   "\r\n\r\n");
    }

    test::Channel<RedirectRequest> redirects;
    std::atomic<bool> throws{false};

  private:
    template <class F>
    static void OnIoThread(F task) {
        std::promise<void> done;
        Executor::Instance().Post([&] {
            task();
            done.set_value();
        });
        test::Get(done.get_future());
    }

    asio::io_context context_;
    std::unique_ptr<RedirectListener> listener_;
};

}  // namespace

TEST_CASE("the redirect URI is the loopback literal with an ephemeral port") {
    const Listening listening;
    CHECK(listening.Uri() == "http://127.0.0.1:" + std::to_string(listening.Port()) + "/callback");
    CHECK(listening.Port() != 0);
}

TEST_CASE("the right redirect is taken once, after all that is not one got 400") {
    Listening listening;
    CHECK(listening.Get("/favicon.ico").starts_with("HTTP/1.1 400 "));
    CHECK(listening.Get("/callback?code=c&state=wrong").starts_with("HTTP/1.1 400 "));
    const std::string page = listening.Get("/callback?code=the-code&state=the-state");
    CHECK(page.starts_with("HTTP/1.1 200 "));
    CHECK(page.find("close this window") != std::string::npos);
    CHECK(page.find("the-code") == std::string::npos);
    CHECK(page.find("the-state") == std::string::npos);
    const RedirectRequest redirect = listening.redirects.Next();
    CHECK(redirect.kind == Kind::Approved);
    CHECK(redirect.code == "the-code");
    CHECK(listening.redirects.Empty());
}

TEST_CASE("preconnects, slow clients and half requests don't keep a redirect out") {
    Listening listening;
    auto preconnect = listening.Connect();
    auto slow = listening.Connect();
    asio::write(slow, asio::buffer(std::string("GET /call")));
    CHECK(listening.Get("/callback?code=c&state=the-state").starts_with("HTTP/1.1 200 "));
    CHECK(listening.redirects.Next().kind == Kind::Approved);
}

TEST_CASE("more silent connections than there are places for don't keep a redirect out") {
    Listening listening;
    std::vector<asio::ip::tcp::socket> silent;
    for (int i = 0; i < 100; ++i) {
        silent.push_back(listening.Connect());
        asio::write(silent.back(), asio::buffer(std::string("GET /call")));
    }
    CHECK(listening.Get("/callback?code=c&state=the-state").starts_with("HTTP/1.1 200 "));
    CHECK(listening.redirects.Next().kind == Kind::Approved);
    // Those who came first have left.
    std::string nothing;
    boost::system::error_code end;
    asio::read(silent.front(), asio::dynamic_buffer(nothing), end);
    CHECK(end);
    CHECK(nothing.empty());
}

TEST_CASE("a redirect that comes in pieces counts") {
    Listening listening;
    auto socket = listening.Connect();
    const std::string request =
        "GET /callback?code=c&state=the-state HTTP/1.1\r\nHost: 127.0.0.1:" +
        std::to_string(listening.Port()) + "\r\n\r\n";
    for (const char c : request) asio::write(socket, asio::buffer(&c, 1));
    CHECK(listening.redirects.Next().kind == Kind::Approved);
}

TEST_CASE("garbage and oversized requests get 400") {
    Listening listening;
    CHECK(listening.Ask("NONSENSE\r\n\r\n").starts_with("HTTP/1.1 400 "));
    CHECK(listening.Get("/" + std::string(20'000, 'a')).starts_with("HTTP/1.1 400 "));
    CHECK(listening
              .Ask("POST /callback HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n" +
                   std::string(100'000, 'b'))
              .starts_with("HTTP/1.1 400 "));
    CHECK(listening.redirects.Empty());
}

TEST_CASE("a silent client is disconnected after a while") {
    Listening listening(std::chrono::milliseconds(1));
    auto silent = listening.Connect();
    std::string nothing;
    boost::system::error_code end;
    asio::read(silent, asio::dynamic_buffer(nothing), end);
    CHECK(end == asio::error::eof);
    CHECK(nothing.empty());
}

TEST_CASE("a handler that throws leaves no connection behind that closing would touch") {
    Listening listening;
    listening.throws = true;
    CHECK(listening.Get("/callback?code=c&state=the-state").starts_with("HTTP/1.1 200 "));
    listening.redirects.Next();
    listening.Close();
}

TEST_CASE("closing frees the port and ends open connections") {
    Listening listening;
    auto open = listening.Connect();
    asio::write(open, asio::buffer(std::string("GET")));
    const asio::ip::tcp::endpoint endpoint(asio::ip::address_v4::loopback(), listening.Port());
    listening.Close();
    std::string nothing;
    boost::system::error_code end;
    asio::read(open, asio::dynamic_buffer(nothing), end);
    CHECK(end);
    asio::io_context context;
    asio::ip::tcp::socket late(context);
    boost::system::error_code refused;
    late.connect(endpoint, refused);
    CHECK(refused == asio::error::connection_refused);
}
