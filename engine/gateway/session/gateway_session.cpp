#include "engine/gateway/session/gateway_session.h"

#include <algorithm>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/gateway/close_code.h"
#include "engine/gateway/gateway_lookup.h"
#include "engine/gateway/identify.h"
#include "engine/gateway/main_gateway.h"

namespace engine {
namespace {

using Milliseconds = std::chrono::milliseconds;

}  // namespace

GatewaySession::GatewaySession(std::shared_ptr<Network> network, std::shared_ptr<ApiClient> api,
                               std::shared_ptr<Dispatcher> dispatcher, std::shared_ptr<Log> log,
                               GatewayTiming timing, StatusHandler on_status)
    : network_(std::move(network)),
      api_(std::move(api)),
      dispatcher_(std::move(dispatcher)),
      log_(std::move(log)),
      timing_(std::move(timing)),
      on_status_(std::move(on_status)),
      backoff_(timing_.random) {}

GatewaySession::~GatewaySession() {
    if (connection_) connection_->Detach(kNormalClosure);
}

void GatewaySession::Connect() {
    if (closed_) return;
    const ClientStatus status = GetStatus();
    if (status == ClientStatus::Disconnecting) {
        connect_again_ = true;
        return;
    }
    if (status != ClientStatus::Disconnected) {
        return log_->Info("Connect() was called on a client that is connected or connecting.");
    }
    if (authorization_.Empty()) {
        log_->Warning("Connect() needs a token. Call UpdateToken() before.");
        return SetStatus(ClientStatus::Disconnected, ClientError::ConnectionFailed, 0);
    }
    backoff_.Reset();
    SetStatus(ClientStatus::Connecting, ClientError::None, 0);
    StartAttempt();
}

void GatewaySession::Disconnect() {
    connect_again_ = false;
    const ClientStatus status = GetStatus();
    if (status == ClientStatus::Disconnected || status == ClientStatus::Disconnecting) return;
    const ClientError error = IsPending() ? ClientError::ConnectionCanceled : ClientError::None;
    const auto connection = std::exchange(connection_, nullptr);
    EndAttempt();
    resume_ = {};
    SetStatus(ClientStatus::Disconnecting, error, 0);
    auto finish = [weak = weak_from_this(), error] {
        const auto self = weak.lock();
        if (!self || self->closed_) return;
        self->SetStatus(ClientStatus::Disconnected, error, 0);
        if (std::exchange(self->connect_again_, false)) self->Connect();
    };
    if (connection) {
        connection->Detach(kNormalClosure, std::move(finish));
    } else {
        Executor::Instance().Post(std::move(finish));
    }
}

void GatewaySession::Restart() {
    const ClientStatus status = GetStatus();
    if (status == ClientStatus::Disconnected || status == ClientStatus::Disconnecting) return;
    if (connection_) std::exchange(connection_, nullptr)->Detach(kNormalClosure);
    EndAttempt();
    resume_ = {};
    if (status == ClientStatus::HttpWait) {
        SetStatus(ClientStatus::Connecting, ClientError::None, 0);
    } else if (!IsPending()) {
        SetStatus(ClientStatus::Reconnecting, ClientError::None, 0);
    }
    StartAttempt();
}

void GatewaySession::Close() {
    closed_ = true;
    if (connection_) std::exchange(connection_, nullptr)->Detach(kNormalClosure);
    EndAttempt();
    status_.store(ClientStatus::Disconnected, std::memory_order_release);
}

Result<void> GatewaySession::Send(GatewayOp op, boost::json::value data) {
    if (GetStatus() != ClientStatus::Ready || !connection_) {
        return Error::Network(NetworkFailure::Closed, "The gateway is not connected.");
    }
    return connection_->SendState(static_cast<int>(op), GatewayMessage(op, std::move(data)));
}

void GatewaySession::SetStatus(ClientStatus status, ClientError error, std::int32_t detail) {
    status_.store(status, std::memory_order_release);
    on_status_(status, error, detail);
}

/// Whether no session has been established since `Connect` or the last loss.
bool GatewaySession::IsPending() const noexcept {
    const ClientStatus status = GetStatus();
    return status == ClientStatus::Connecting || status == ClientStatus::HttpWait ||
           status == ClientStatus::Reconnecting;
}

void GatewaySession::StartAttempt() {
    ++attempt_;
    using_resume_url_ = resume_.HasUrl();
    if (using_resume_url_) return Open(resume_.url);
    lookup_ = std::make_shared<RequestHandle>();
    Executor::Instance().Spawn(Bootstrap(weak_from_this(), api_, lookup_, attempt_), log_);
}

boost::asio::awaitable<void> GatewaySession::Bootstrap(std::weak_ptr<GatewaySession> weak,
                                                       std::shared_ptr<ApiClient> api,
                                                       std::shared_ptr<RequestHandle> lookup,
                                                       std::uint64_t attempt) {
    const auto url = co_await LookUpGateway(std::move(api), std::move(lookup));
    const auto self = weak.lock();
    if (!self || self->closed_ || self->attempt_ != attempt) co_return;
    if (url) {
        self->Open(*url);
    } else {
        self->OnBootstrapFailed(url.GetError());
    }
}

void GatewaySession::OnBootstrapFailed(const Error& error) {
    const bool had_session = GetStatus() == ClientStatus::Reconnecting;
    // A session that worked outlives trouble that may pass, such as a captive portal.
    const bool hopeless =
        !error.retryable && (!had_session || error.type != ErrorType::NetworkError);
    if (hopeless) {
        log_->Error("Connecting failed: " + error.message);
        return Stop(ClientError::ConnectionFailed, 0);
    }
    log_->Warning("Looking up the gateway failed: " + error.message);
    if (!had_session) SetStatus(ClientStatus::HttpWait, ClientError::ConnectionFailed, 0);
    const Milliseconds asked(static_cast<Milliseconds::rep>(error.retry_after * 1000));
    Retry(std::max(NextBackoff(), asked));
}

void GatewaySession::Open(const std::string& gateway_url) {
    Listener& listener = *this;
    connection_ =
        std::make_shared<GatewayConnection>(listener, MainGateway(), network_, log_, timing_);
    connection_->Start(GatewayUrl(gateway_url));
}

void GatewaySession::Reconnect(ClientError error, std::int32_t detail, Milliseconds delay) {
    EndAttempt();
    if (GetStatus() != ClientStatus::Reconnecting) {
        SetStatus(ClientStatus::Reconnecting, error, detail);
    }
    Retry(delay);
}

void GatewaySession::Retry(Milliseconds delay) {
    retry_timer_.Start(delay, [this] {
        if (GetStatus() == ClientStatus::HttpWait) {
            SetStatus(ClientStatus::Connecting, ClientError::None, 0);
        }
        StartAttempt();
    });
}

void GatewaySession::Stop(ClientError error, std::int32_t detail) {
    EndAttempt();
    resume_ = {};
    SetStatus(ClientStatus::Disconnected, error, detail);
}

void GatewaySession::EndAttempt() {
    ++attempt_;
    if (lookup_) {
        std::exchange(lookup_, nullptr)
            ->Cancel(Error::Of(ErrorType::Aborted, "The gateway is not needed any more."));
    }
    retry_timer_.Cancel();
    ready_timer_.Cancel();
    stable_timer_.Cancel();
}

Milliseconds GatewaySession::NextBackoff() {
    const auto delay = static_cast<double>(backoff_.Next().count()) * timing_.backoff_scale;
    return Milliseconds(static_cast<Milliseconds::rep>(delay));
}

Milliseconds GatewaySession::NewSessionDelay() const {
    const auto span = timing_.new_session_max - timing_.new_session_min;
    const double part = static_cast<double>(span.count()) * timing_.random();
    return timing_.new_session_min + Milliseconds(static_cast<Milliseconds::rep>(part));
}

}  // namespace engine
