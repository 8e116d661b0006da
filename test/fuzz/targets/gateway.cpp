// A whole gateway session over loopback: frames of every kind, in any order, on several
// connections in turn, with ends of every kind.

#include <atomic>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json/object.hpp>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "engine/client/client_post.h"
#include "test/cpp/engine/support/servers/gateway.h"
#include "test/fuzz/support/calls.h"
#include "test/fuzz/support/json_maker.h"
#include "test/fuzz/support/watching_client.h"

namespace {

namespace asio = boost::asio;
namespace json = boost::json;

/// What the server plays, one script after another. It may outlast its input by a moment.
struct Script {
    const std::vector<std::uint8_t> bytes;
    fuzz::Choices choices{bytes};
    std::promise<void> done;
    int connections = 0;
    std::atomic<bool> is_done{false};

    explicit Script(fuzz::Input input) : bytes(input.begin(), input.end()) {}

    void End() {
        if (!is_done.exchange(true)) done.set_value();
    }
};

constexpr int kMaxConnections = 4;
constexpr int kMaxFrames = 32;

asio::awaitable<void> SendFrame(test::GatewayPeer& peer, fuzz::Choices& choices,
                                std::int64_t& sequence) {
    const std::uint8_t kind = choices.Byte();
    if (kind < 200) {
        const std::string_view event = fuzz::EventName(choices);
        json::value data = fuzz::JsonMaker(choices).EventData(event);
        sequence += choices.Byte() < 240;
        co_await peer.SendDispatch(std::string(event), sequence, std::move(data));
    } else if (kind < 230) {
        json::object frame{{"op", choices.Below(14)},
                           {"d", fuzz::JsonMaker(choices).Field("type")},
                           {"s", nullptr}};
        co_await peer.Send(std::move(frame));
    } else if (kind < 240) {
        co_await peer.SendText(std::string(choices.Text()));
    } else if (kind < 250) {
        co_await peer.SendBytes(std::string(choices.Text()));
    } else {
        co_await peer.Close(static_cast<std::uint16_t>(4000 + choices.Below(16)));
    }
}

/// One connection. An exception of the socket, which the client has closed, ends it.
asio::awaitable<void> Play(test::GatewayPeer& peer, const std::shared_ptr<Script>& script,
                           const std::string& url) {
    if (++script->connections > kMaxConnections || script->choices.AtEnd()) co_return script->End();
    fuzz::Choices& choices = script->choices;
    std::int64_t sequence = 2;
    if (choices.Byte() < 250) co_await peer.SendHello();
    if (choices.Byte() < 250) {
        co_await peer.ReceiveCommand();
        co_await peer.SendReady("s", url);
    }
    for (int frame = 0; frame < kMaxFrames && !choices.AtEnd(); ++frame) {
        co_await SendFrame(peer, choices, sequence);
    }
    // The answer to a heartbeat that is asked for says that the client has read all.
    if (choices.AtEnd()) {
        json::object beat{{"op", 1}, {"d", nullptr}};
        co_await peer.Send(std::move(beat));
        co_await peer.Receive();
        script->End();
    }
}

/// The script that the server plays now. Its own thread reads it, the target's sets it.
class Stage {
  public:
    void Set(std::shared_ptr<Script> script) {
        const std::lock_guard lock(mutex_);
        script_ = std::move(script);
    }
    std::shared_ptr<Script> Get() {
        const std::lock_guard lock(mutex_);
        return script_;
    }

  private:
    std::mutex mutex_;
    std::shared_ptr<Script> script_;
};

}  // namespace

FUZZ_TARGET(gateway) {
    static Stage stage;
    static test::GatewayServer server(
        [](test::GatewayPeer& peer, int, std::string url) -> asio::awaitable<void> {
            const std::shared_ptr<Script> script = stage.Get();
            if (script && !script->is_done) co_await Play(peer, script, url);
        });
    const auto script = std::make_shared<Script>(input);
    stage.Set(script);
    engine::ClientSettings settings = fuzz::QuickSettings(server.ApiBase());
    settings.gateway.hello_timeout = settings.gateway.ready_timeout = std::chrono::milliseconds(50);
    {
        fuzz::WatchingClient client(settings);
        using Status = engine::ClientStatus;
        using engine::ClientError;
        // A session that has stopped for good asks for no other connection.
        client.Get().SetStatusChangedCallback(fuzz::Calls<Status, ClientError, std::int32_t>(
            [script](Status status, ClientError, std::int32_t) {
                if (status == Status::Disconnected) script->End();
            }));
        client.Get().Post([](engine::ClientCore& core) {
            core.services->gateway->SetAuthorization(engine::Secret("Bearer t"));
            core.services->gateway->Connect();
        });
        script->done.get_future().wait();
        client.ReadAll();
    }
    stage.Set(nullptr);
}
