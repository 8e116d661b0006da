#include "engine/calls/connection/voice_signaling.h"

#include <doctest/doctest.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <chrono>
#include <memory>
#include <string>

#include "test/cpp/engine/calls/on_io_thread.h"
#include "test/cpp/engine/support/channel.h"
#include "test/cpp/engine/support/servers/handlers.h"

namespace {

/// Whoever has the voice session; notes how it went.
struct SignalingOwner final : engine::VoiceSignaling::Listener {
    test::Channel<engine::VoiceEnd::Kind> ended;

    void OnVoiceFrame(engine::VoiceOp, const engine::GatewayFrame&) override {}
    void OnSignalingLost(std::uint16_t) override {}
    void OnSignalingRestored() override {}
    void OnSignalingEnd(engine::VoiceEnd end) override { ended.Push(end.kind); }
};

boost::asio::awaitable<void> Say(test::ServerSocket& socket, std::string text) {
    co_await socket.async_write(boost::asio::buffer(text), boost::asio::use_awaitable);
}

std::shared_ptr<engine::VoiceSignaling> SignalTo(const test::Server& server, SignalingOwner& owner,
                                                 const engine::CallTiming& timing) {
    const engine::VoiceTicket ticket{50, 1, "session", server.Origin("ws") + "/?v=8",
                                     engine::Secret("token")};
    auto signaling = std::make_shared<engine::VoiceSignaling>(
        owner, ticket,
        std::make_shared<engine::Network>(engine::TrustStore(), engine::ProxySettings()),
        std::make_shared<engine::Log>(), timing);
    test::OnIo([&] { signaling->Start(); });
    return signaling;
}

void CloseSignaling(std::shared_ptr<engine::VoiceSignaling> signaling) {
    test::OnIo([&] {
        signaling->Close();
        signaling.reset();
    });
}

}  // namespace

// Else a call would wait in its status forever.
TEST_CASE("Resumed is no answer to Identify, which is waited for no longer than its time") {
    test::Server server(
        test::WebSocket([](test::ServerSocket& socket) -> boost::asio::awaitable<void> {
            boost::beast::flat_buffer identified;
            co_await Say(socket, R"({"op":8,"d":{"heartbeat_interval":45000}})");
            co_await socket.async_read(identified, boost::asio::use_awaitable);
            co_await Say(socket, R"({"op":9,"d":null})");
            for (;;) co_await socket.async_read(identified, boost::asio::use_awaitable);
        }));
    engine::CallTiming timing;
    timing.answer_timeout = std::chrono::milliseconds(20);
    timing.gateway.backoff_scale = 0.001;
    SignalingOwner owner;
    auto signaling = SignalTo(server, owner, timing);
    CHECK(owner.ended.Next() == engine::VoiceEnd::Kind::NeverOpened);
    CloseSignaling(std::move(signaling));
}

// The voice server repeats after Resumed what was not acknowledged (voice 2.3).
TEST_CASE("a voice message that cannot be read is asked for once more, and then the session ends") {
    test::Server server(
        test::WebSocket([](test::ServerSocket& socket) -> boost::asio::awaitable<void> {
            boost::beast::flat_buffer identified;
            co_await Say(socket, R"({"op":8,"d":{"heartbeat_interval":45000}})");
            co_await socket.async_read(identified, boost::asio::use_awaitable);
            const auto text = boost::beast::buffers_to_string(identified.data());
            const bool resumes = text.find("\"op\":7") != std::string::npos;
            co_await Say(socket, resumes ? R"({"op":9,"d":null})" : R"({"op":2,"d":{},"seq":1})");
            co_await Say(socket, "no JSON");
            for (;;) co_await socket.async_read(identified, boost::asio::use_awaitable);
        }));
    SignalingOwner owner;
    auto signaling = SignalTo(server, owner, engine::CallTiming());
    CHECK(owner.ended.Next() == engine::VoiceEnd::Kind::NotResumed);
    CHECK(server.Connections() == 2);
    CloseSignaling(std::move(signaling));
}
