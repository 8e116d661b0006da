#include "engine/gateway/gateway_connection.h"

#include <utility>

#include "engine/core/executor.h"
#include "engine/core/json_fields.h"

namespace engine {
namespace {

/// Ends this connection but not the session (protocol 4.6).
constexpr std::uint16_t kCloseAndResume = 4900;
constexpr std::chrono::hours kMaximumInterval{1};

}  // namespace

GatewayConnection::GatewayConnection(Listener& listener, std::shared_ptr<Network> network,
                                     std::shared_ptr<Log> log, const GatewayTiming& timing)
    : listener_(&listener),
      log_(std::move(log)),
      timing_(timing),
      socket_(std::make_shared<WebSocketClient>(std::move(network), log_)),
      heartbeat_(timing.random) {}

void GatewayConnection::Start(std::string url) {
    Executor::Instance().Spawn(Run(shared_from_this(), std::move(url)), log_);
}

boost::asio::awaitable<void> GatewayConnection::Run(std::shared_ptr<GatewayConnection> self,
                                                    std::string url) {
    WebSocketOptions options;
    options.connect_timeout = self->timing_.connect_timeout;
    options.close_timeout = self->timing_.close_timeout;
    const auto connected = co_await self->socket_->Connect(std::move(url), std::move(options));
    if (self->ended_) co_return;
    if (!connected) co_return self->OnConnectError(connected.GetError());
    self->hello_timer_.Start(self->timing_.hello_timeout, [connection = self.get()] {
        connection->Fail(
            {ConnectionEnd::Kind::Lost, 0, true, "The gateway sent no Hello in time."});
    });
    while (!self->ended_) {
        const Result<std::string> message = co_await self->socket_->Read();
        if (self->ended_) co_return;
        if (message) {
            self->OnMessage(*message);
        } else {
            self->OnReadError(message.GetError());
        }
    }
}

void GatewayConnection::OnConnectError(const Error& error) {
    const bool hopeless = error.type == ErrorType::ValidationError;
    End({hopeless ? ConnectionEnd::Kind::Unusable : ConnectionEnd::Kind::ConnectFailed, 0, true,
         error.message});
}

void GatewayConnection::OnReadError(const Error& error) {
    const auto close = socket_->PeerClose();
    if (error.network == NetworkFailure::Closed && close) {
        return End({ConnectionEnd::Kind::Closed, close->code, true, error.message});
    }
    End({ConnectionEnd::Kind::Lost, 0, true, error.message});
}

void GatewayConnection::OnMessage(std::string_view text) {
    auto frame = GatewayFrame::Parse(text);
    if (!frame) return OnUnreadable(frame.GetError().message);
    switch (static_cast<GatewayOp>(frame->op)) {
        case GatewayOp::Hello:
            return OnHello(frame->data);
        case GatewayOp::Heartbeat:
            return SendHeartbeat();
        case GatewayOp::HeartbeatAck:
            return heartbeat_.Acknowledge();
        case GatewayOp::Dispatch:
            if (open_) return listener_->OnDispatch(std::move(*frame));
            return OnUnreadable("A gateway event came before Hello.");
        case GatewayOp::Reconnect:
            return Fail(
                {ConnectionEnd::Kind::Reconnect, 0, true, "The gateway asked to connect again."});
        case GatewayOp::InvalidSession: {
            const bool* const resumable = frame->data.if_bool();
            return Fail({ConnectionEnd::Kind::InvalidSession, 0, resumable && *resumable,
                         "The gateway refused the session."});
        }
        default:
            return log_->Verbose("A gateway message with the unknown opcode " +
                                 std::to_string(frame->op) + " is skipped.");
    }
}

void GatewayConnection::OnHello(const boost::json::value& data) {
    if (std::exchange(greeted_, true)) {
        return log_->Warning("The gateway sent Hello twice. The second is skipped.");
    }
    const boost::json::object* const object = data.if_object();
    const auto interval = object ? IntegerField(*object, "heartbeat_interval") : std::nullopt;
    if (!interval || *interval < 1 || std::chrono::milliseconds(*interval) > kMaximumInterval) {
        return OnUnreadable("The gateway's Hello names no usable heartbeat interval.");
    }
    hello_timer_.Cancel();
    const Result<void> sent = Send(listener_->OnHello());
    if (!sent) {
        return Fail({ConnectionEnd::Kind::Unusable, 0, true, sent.GetError().message});
    }
    heartbeat_.Start(
        std::chrono::milliseconds(*interval), [this] { SendHeartbeat(); },
        [this] {
            Fail({ConnectionEnd::Kind::Lost, 0, true, "The gateway stopped answering heartbeats."});
        });
    open_ = true;
    listener_->OnOpen();
}

void GatewayConnection::OnUnreadable(std::string what) {
    using Kind = ConnectionEnd::Kind;
    Fail({established_ ? Kind::Lost : Kind::Unreadable, 0, established_, std::move(what)});
}

void GatewayConnection::SendHeartbeat() {
    const auto sequence = listener_->Sequence();
    (void)Send(
        GatewayMessage(GatewayOp::Heartbeat, sequence ? boost::json::value(*sequence) : nullptr));
}

Result<void> GatewayConnection::Send(std::string message) {
    if (message.size() > kMaximumGatewayMessage) {
        return Error::Invalid("A gateway message of " + std::to_string(message.size()) +
                              " bytes is over the limit of " +
                              std::to_string(kMaximumGatewayMessage) + " and was not sent.");
    }
    // A failed write is not reported: the reader finds out that the connection is gone.
    Executor::Instance().Spawn(
        [](std::shared_ptr<WebSocketClient> socket,
           std::string text) -> boost::asio::awaitable<void> {
            (void)co_await socket->Write(std::move(text));
        }(socket_, std::move(message)),
        log_);
    return {};
}

void GatewayConnection::Fail(ConnectionEnd end) {
    Executor::Instance().Spawn(Close(socket_, kCloseAndResume, nullptr), log_);
    End(std::move(end));
}

void GatewayConnection::End(ConnectionEnd end) {
    if (std::exchange(ended_, true)) return;
    const auto self = shared_from_this();  // the listener lets go of this object
    hello_timer_.Cancel();
    heartbeat_.Stop();
    std::exchange(listener_, nullptr)->OnEnd(std::move(end));
}

void GatewayConnection::Detach(std::uint16_t code, UniqueFunction<void()> on_closed) {
    listener_ = nullptr;
    hello_timer_.Cancel();
    heartbeat_.Stop();
    ended_ = true;
    Executor::Instance().Spawn(Close(socket_, code, std::move(on_closed)), log_);
}

boost::asio::awaitable<void> GatewayConnection::Close(std::shared_ptr<WebSocketClient> socket,
                                                      std::uint16_t code,
                                                      UniqueFunction<void()> on_closed) {
    (void)co_await socket->Close(code, "");
    // Not open yet: whatever it waits for ends now.
    socket->Abort();
    if (on_closed) on_closed();
}

}  // namespace engine
