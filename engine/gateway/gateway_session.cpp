#include "engine/gateway/gateway_session.h"

#include <algorithm>
#include <utility>

#include "engine/core/executor.h"
#include "engine/core/json_fields.h"
#include "engine/gateway/close_code.h"
#include "engine/gateway/identify.h"

namespace engine {
namespace {

using Milliseconds = std::chrono::milliseconds;

constexpr std::uint16_t kNormalClosure = 1000;
/// RFC 6455: what a connection that ended without a close frame counts as.
constexpr std::int32_t kAbnormalClosure = 1006;

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
        return log_->Info("Connect was called on a client that is connected or connecting.");
    }
    if (authorization_.Empty()) {
        log_->Warning("Connect needs a token. Call UpdateToken before.");
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
    ForgetSession();
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
    ForgetSession();
    if (!IsPending()) SetStatus(ClientStatus::Reconnecting, ClientError::None, 0);
    StartAttempt();
}

void GatewaySession::Close() {
    closed_ = true;
    if (connection_) std::exchange(connection_, nullptr)->Detach(kNormalClosure);
    EndAttempt();
    status_.store(ClientStatus::Disconnected, std::memory_order_release);
}

bool GatewaySession::Send(GatewayOp op, boost::json::value data) {
    if (GetStatus() != ClientStatus::Ready || !connection_) return false;
    const Result<void> sent = connection_->Send(GatewayMessage(op, std::move(data)));
    if (!sent) log_->Error(sent.GetError().message);
    return sent.HasValue();
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
    using_resume_url_ = !session_id_.empty() && !resume_url_.empty() && !resume_url_failed_;
    if (using_resume_url_) return Open(resume_url_);
    Executor::Instance().Spawn(Bootstrap(weak_from_this(), api_, attempt_), log_);
}

boost::asio::awaitable<void> GatewaySession::Bootstrap(std::weak_ptr<GatewaySession> weak,
                                                       std::shared_ptr<ApiClient> api,
                                                       std::uint64_t attempt) {
    ApiRequest request = ApiRequest::Get("/gateway");
    request.authorized = false;
    const auto answer = co_await api->Send(std::move(request));
    const auto self = weak.lock();
    if (!self || self->closed_ || self->attempt_ != attempt) co_return;
    if (!answer) {
        self->OnBootstrapFailed(answer.GetError());
        co_return;
    }
    const boost::json::object* const object = answer->if_object();
    const auto url = object ? StringField(*object, "url") : std::nullopt;
    if (url) {
        self->Open(*url);
    } else {
        self->OnBootstrapFailed(Error::Network(
            NetworkFailure::Protocol, "The service's answer to GET /gateway names no URL."));
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
    connection_ = std::make_shared<GatewayConnection>(listener, network_, log_, timing_);
    connection_->Start(GatewayUrl(gateway_url));
}

std::string GatewaySession::OnHello() {
    if (session_id_.empty()) {
        sequence_.reset();
        return GatewayMessage(GatewayOp::Identify, IdentifyData(authorization_.Reveal()));
    }
    return GatewayMessage(GatewayOp::Resume,
                          ResumeData(authorization_.Reveal(), session_id_, sequence_.value_or(0)));
}

void GatewaySession::OnOpen() {
    ready_timer_.Start(timing_.ready_timeout, [this] {
        StartOver("The gateway did not complete the session in time.",
                  ClientError::ConnectionFailed);
    });
    if (GetStatus() == ClientStatus::Connecting) {
        SetStatus(ClientStatus::Connected, ClientError::None, 0);
    }
}

void GatewaySession::OnDispatch(GatewayFrame frame) {
    const auto self = shared_from_this();
    const bool is_ready = frame.event == "READY";
    if (session_id_.empty() && !is_ready) {
        return StartOver("The gateway sent another event before READY.",
                         ClientError::UnexpectedClose);
    }
    if (is_ready && !OnReady(frame.data)) {
        return StartOver("The gateway's READY lacks the session or the user.",
                         ClientError::UnexpectedClose);
    }
    if (frame.sequence) sequence_ = frame.sequence;
    dispatcher_->Dispatch(frame.event, frame.data);
    if (is_ready) {
        ready_timer_.Start(timing_.supplement_timeout, [this] { BecomeReady(); });
    } else if (frame.event == "READY_SUPPLEMENTAL" || frame.event == "RESUMED") {
        BecomeReady();
    }
}

/// Leaves a connection that leads to no session, and asks for a new session on the next.
void GatewaySession::StartOver(const std::string& why, ClientError error) {
    log_->Warning(why);
    std::exchange(connection_, nullptr)->Detach(kNormalClosure);
    ForgetSession();
    Reconnect(error, 0, NextBackoff());
}

bool GatewaySession::OnReady(const boost::json::value& data) {
    const boost::json::object* const ready = data.if_object();
    const auto session_id = ready ? StringField(*ready, "session_id") : std::nullopt;
    const boost::json::object* const user = ready ? ObjectField(*ready, "user") : nullptr;
    if (!session_id || session_id->empty() || !user || !IdField(*user, "id")) return false;
    session_id_ = *session_id;
    resume_url_ = StringField(*ready, "resume_gateway_url").value_or("");
    resume_url_failed_ = false;
    return true;
}

void GatewaySession::BecomeReady() {
    const ClientStatus status = GetStatus();
    if (!connection_ || session_id_.empty()) return;
    if (status != ClientStatus::Connected && status != ClientStatus::Reconnecting) return;
    ready_timer_.Cancel();
    connection_->MarkEstablished();
    stable_timer_.Start(timing_.stable_after, [this] { backoff_.Reset(); });
    SetStatus(ClientStatus::Ready, ClientError::None, 0);
}

void GatewaySession::OnEnd(ConnectionEnd end) {
    const auto self = shared_from_this();
    const bool was_ready = GetStatus() == ClientStatus::Ready;
    connection_ = nullptr;
    EndAttempt();
    if (end.kind != ConnectionEnd::Kind::Closed) log_->Warning(end.message);
    switch (end.kind) {
        case ConnectionEnd::Kind::ConnectFailed:
            resume_url_failed_ = using_resume_url_;
            return Reconnect(ClientError::ConnectionFailed, 0, NextBackoff());
        case ConnectionEnd::Kind::Closed:
            return OnClosed(end);
        case ConnectionEnd::Kind::Lost:
            return Reconnect(ClientError::UnexpectedClose, kAbnormalClosure, NextBackoff());
        case ConnectionEnd::Kind::Unreadable:
            // Not by resuming: that would bring the same message again.
            ForgetSession();
            return Reconnect(ClientError::UnexpectedClose, 0, NextBackoff());
        case ConnectionEnd::Kind::Reconnect:
            // At once, unless the service asks for it again and again.
            return Reconnect(ClientError::UnexpectedClose, 0,
                             was_ready ? Milliseconds(0) : NextBackoff());
        case ConnectionEnd::Kind::InvalidSession:
            if (end.resumable) return Reconnect(ClientError::UnexpectedClose, 0, NextBackoff());
            ForgetSession();
            return Reconnect(ClientError::UnexpectedClose, 0, NewSessionDelay());
        case ConnectionEnd::Kind::Unusable:
            return Stop(ClientError::ConnectionFailed, 0);
    }
}

void GatewaySession::OnClosed(const ConnectionEnd& end) {
    const CloseMeaning meaning = MeaningOfClose(end.code);
    std::string message = "The gateway closed the connection with code " +
                          std::to_string(end.code) + ": " + std::string(meaning.what) + ".";
    if (!meaning.todo.empty()) message += " " + std::string(meaning.todo);
    if (meaning.next == CloseMeaning::Next::Stop) {
        log_->Error(message);
        return Stop(ClientError::UnexpectedClose, end.code);
    }
    log_->Warning(message);
    if (meaning.next == CloseMeaning::Next::Identify) ForgetSession();
    Reconnect(ClientError::UnexpectedClose, end.code, NextBackoff());
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
    ForgetSession();
    SetStatus(ClientStatus::Disconnected, error, detail);
}

void GatewaySession::EndAttempt() {
    ++attempt_;
    retry_timer_.Cancel();
    ready_timer_.Cancel();
    stable_timer_.Cancel();
}

void GatewaySession::ForgetSession() {
    session_id_.clear();
    resume_url_.clear();
    resume_url_failed_ = false;
    sequence_.reset();
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
