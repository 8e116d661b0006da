#include "engine/gateway/gateway_connection.h"

#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/core/run/executor.h"
#include "engine/core/secrets/wipe.h"

namespace engine {
namespace {

constexpr std::chrono::hours kMaximumInterval{1};
/// Messages that wait for the limit.
constexpr std::size_t kMaximumHeld = 100;

}  // namespace

GatewayConnection::GatewayConnection(Listener& listener, const GatewayProtocol& protocol,
                                     std::shared_ptr<Network> network, std::shared_ptr<Log> log,
                                     const GatewayTiming& timing)
    : listener_(&listener),
      protocol_(protocol),
      log_(std::move(log)),
      timing_(timing),
      socket_(std::make_shared<WebSocketClient>(std::move(network), log_)),
      heartbeat_(timing.random),
      pace_(timing.send_limit) {}

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
            {ConnectionEnd::Kind::Lost, 0, true, connection->Sentence("sent no Hello in time.")});
    });
    while (!self->ended_) {
        Result<WebSocketMessage> message = co_await self->socket_->ReadMessage();
        if (self->ended_) co_return;
        if (message) {
            const WipeAtEnd wipe(message->data);  // voice servers and calls have keys in it
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
        return End({ConnectionEnd::Kind::Closed, close->code, true, error.message,
                    protocol_.MeaningOfClose(close->code)});
    }
    // It came whole, but is too large, binary or no UTF-8.
    const bool unreadable =
        error.network == NetworkFailure::TooLarge || error.network == NetworkFailure::Protocol;
    if (unreadable) return OnUnreadable(error.message);
    End({ConnectionEnd::Kind::Lost, 0, true, error.message});
}

void GatewayConnection::OnMessage(const WebSocketMessage& message) {
    using Meaning = GatewayProtocol::Meaning;
    auto frame = protocol_.Parse(message);
    if (!frame) return OnUnreadable(frame.GetError().message);
    switch (protocol_.MeaningOf(frame->op)) {
        case Meaning::Hello:
            return OnHello(frame->data);
        case Meaning::Heartbeat:
            return SendHeartbeat();
        case Meaning::HeartbeatAck:
            return heartbeat_.Acknowledge();
        case Meaning::Session:
            if (open_) return listener_->OnFrame(std::move(*frame));
            return OnUnreadable(Sentence("sent an event before Hello."));
        case Meaning::Reconnect:
            return Fail(
                {ConnectionEnd::Kind::Reconnect, 0, true, Sentence("asked to connect again.")});
        case Meaning::InvalidSession: {
            const bool* const resumable = frame->data.if_bool();
            return Fail({ConnectionEnd::Kind::InvalidSession, 0, resumable && *resumable,
                         Sentence("refused the session.")});
        }
        case Meaning::Unknown:
            return log_->Verbose(Sentence("sent a message with the unknown opcode ") +
                                 std::to_string(frame->op) + ", which is skipped.");
    }
}

std::string GatewayConnection::Sentence(std::string_view predicate) const {
    return std::string(protocol_.Name()) + " " + std::string(predicate);
}

void GatewayConnection::OnHello(const boost::json::value& data) {
    if (std::exchange(greeted_, true)) {
        return log_->Warning(Sentence("sent Hello twice. The second is skipped."));
    }
    const boost::json::object* const object = data.if_object();
    const auto interval = object ? IntegerField(*object, "heartbeat_interval") : std::nullopt;
    if (!interval || *interval < 1 || std::chrono::milliseconds(*interval) > kMaximumInterval) {
        return OnUnreadable(Sentence("sent a Hello without a usable heartbeat interval."));
    }
    hello_timer_.Cancel();
    const Result<void> sent = Send(listener_->OnHello());
    if (!sent) {
        return Fail({ConnectionEnd::Kind::Unusable, 0, true, sent.GetError().message});
    }
    pace_.ReserveHeartbeats(std::chrono::milliseconds(*interval));
    heartbeat_.Start(
        std::chrono::milliseconds(*interval), [this] { SendHeartbeat(); },
        [this] {
            Fail({ConnectionEnd::Kind::Lost, 0, true, Sentence("stopped answering heartbeats.")});
        });
    open_ = true;
    listener_->OnOpen();
}

void GatewayConnection::OnUnreadable(std::string what) {
    using Kind = ConnectionEnd::Kind;
    Fail({established_ ? Kind::Lost : Kind::Unreadable, 0, established_, std::move(what)});
}

/// A server that asks for many and reads none gets one, not a queue of them.
void GatewayConnection::SendHeartbeat() {
    if (std::exchange(beating_, true)) return;
    WebSocketMessage beat{protocol_.Heartbeat(listener_->Sequence())};
    Executor::Instance().Spawn(WriteHeartbeat(shared_from_this(), std::move(beat)), log_);
}

boost::asio::awaitable<void> GatewayConnection::WriteHeartbeat(
    std::shared_ptr<GatewayConnection> self, WebSocketMessage beat) {
    (void)co_await self->socket_->Write(std::move(beat));
    self->beating_ = false;
}

Result<void> GatewayConnection::Send(WebSocketMessage message) {
    return Hold({std::move(message), std::nullopt});
}

Result<void> GatewayConnection::SendState(int state, std::string text) {
    return Hold({WebSocketMessage{std::move(text)}, state});
}

Result<void> GatewayConnection::Hold(Held held) {
    const std::size_t size = held.message.data.size();
    if (size > protocol_.MaximumMessage()) {
        return Error::Invalid("A gateway message of " + std::to_string(size) +
                              " bytes is over the limit of " +
                              std::to_string(protocol_.MaximumMessage()) + " and was not sent.");
    }
    if (held.state) {
        std::erase_if(held_, [&](const Held& other) { return other.state == held.state; });
    }
    if (held_.size() >= kMaximumHeld) {
        return Error::Invalid("A gateway message was not sent: " + std::to_string(kMaximumHeld) +
                              " others wait, because the gateway takes only so many a minute.");
    }
    held_.push_back(std::move(held));
    SendHeld();
    return {};
}

/// In the order of the calls, as far as the limit lets them.
void GatewayConnection::SendHeld() {
    while (!held_.empty()) {
        const auto now = SendPace::Clock::now();
        const auto free = pace_.FreeAt(now);
        if (free > now) {
            return pace_timer_.Start(std::chrono::ceil<std::chrono::milliseconds>(free - now),
                                     [this] { SendHeld(); });
        }
        pace_.Count(now);
        WebSocketMessage message = std::move(held_.front().message);
        held_.pop_front();
        Write(std::move(message));
    }
}

/// A failed write is not reported: the reader finds out that the connection is gone.
void GatewayConnection::Write(WebSocketMessage message) {
    Executor::Instance().Spawn(
        [](std::shared_ptr<WebSocketClient> socket,
           WebSocketMessage message) -> boost::asio::awaitable<void> {
            (void)co_await socket->Write(std::move(message));
        }(socket_, std::move(message)),
        log_);
}

void GatewayConnection::Fail(ConnectionEnd end) {
    Executor::Instance().Spawn(Close(socket_, protocol_.CloseAndResume(), nullptr), log_);
    End(std::move(end));
}

void GatewayConnection::StopTimers() {
    hello_timer_.Cancel();
    heartbeat_.Stop();
    pace_timer_.Cancel();
}

void GatewayConnection::End(ConnectionEnd end) {
    if (std::exchange(ended_, true)) return;
    const auto self = shared_from_this();  // the listener releases this object
    StopTimers();
    std::exchange(listener_, nullptr)->OnEnd(std::move(end));
}

void GatewayConnection::Detach(std::uint16_t code, UniqueFunction<void()> on_closed) {
    listener_ = nullptr;
    StopTimers();
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
