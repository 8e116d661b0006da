#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/gateway/close_code.h"
#include "engine/gateway/identify.h"
#include "engine/gateway/session/gateway_session.h"

namespace engine {
namespace {

using Milliseconds = std::chrono::milliseconds;

/// RFC 6455: what a connection that ended without a close frame counts as.
constexpr std::int32_t kAbnormalClosure = 1006;

/// READY lists everything, so that an omitted object no longer exists; an unreadable list allows no
/// such conclusion.
bool HasLists(const boost::json::object& ready) {
    constexpr std::array kLists{"users", "relationships", "game_relationships", "private_channels",
                                "lobbies"};
    return std::all_of(kLists.begin(), kLists.end(), [&](const char* name) {
        const boost::json::value* const value = ready.if_contains(name);
        return !value || value->is_null() || value->is_array();
    });
}

}  // namespace

std::string GatewaySession::OnHello() {
    if (!resume_.HasSession()) {
        return GatewayMessage(GatewayOp::Identify, IdentifyData(authorization_.Reveal()));
    }
    return GatewayMessage(GatewayOp::Resume, ResumeData(authorization_.Reveal(), resume_.session_id,
                                                        resume_.sequence.value_or(0)));
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

void GatewaySession::OnFrame(GatewayFrame frame) {
    const auto self = shared_from_this();
    const bool is_ready = frame.event == "READY";
    if (!resume_.HasSession() && !is_ready) {
        return StartOver("The gateway sent another event before READY.",
                         ClientError::UnexpectedClose);
    }
    if (is_ready && !OnReady(frame.data)) {
        return StartOver(
            "The gateway's READY lacks the session or the user, or has no lists where lists "
            "belong.",
            ClientError::UnexpectedClose);
    }
    if (frame.sequence && resume_.sequence && *frame.sequence <= *resume_.sequence) {
        return log_->Verbose("A gateway event came twice. The second is skipped.");
    }
    if (frame.sequence) resume_.sequence = frame.sequence;
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
    resume_ = {};
    Reconnect(error, 0, NextBackoff());
}

bool GatewaySession::OnReady(const boost::json::value& data) {
    const boost::json::object* const ready = data.if_object();
    const auto session_id = ready ? StringField(*ready, "session_id") : std::nullopt;
    const boost::json::object* const user = ready ? ObjectField(*ready, "user") : nullptr;
    if (!session_id || session_id->empty() || !user || !IdField(*user, "id")) return false;
    if (!HasLists(*ready)) return false;
    resume_ = {*session_id, StringField(*ready, "resume_gateway_url").value_or(""), false, {}};
    return true;
}

void GatewaySession::BecomeReady() {
    const ClientStatus status = GetStatus();
    if (!connection_ || !resume_.HasSession()) return;
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
            resume_.url_failed = using_resume_url_;
            return Reconnect(ClientError::ConnectionFailed, 0, NextBackoff());
        case ConnectionEnd::Kind::Closed:
            return OnClosed(end);
        case ConnectionEnd::Kind::Lost:
            return Reconnect(ClientError::UnexpectedClose, kAbnormalClosure, NextBackoff());
        case ConnectionEnd::Kind::Unreadable:
            // Does not resume, because that would repeat the same message.
            resume_ = {};
            return Reconnect(ClientError::UnexpectedClose, 0, NextBackoff());
        case ConnectionEnd::Kind::Reconnect: {
            // At once, unless the service asks for it again and again.
            const bool at_once = was_ready && backoff_.IsFresh();
            const Milliseconds delay = NextBackoff();
            return Reconnect(ClientError::UnexpectedClose, 0, at_once ? Milliseconds(0) : delay);
        }
        case ConnectionEnd::Kind::InvalidSession:
            if (end.resumable) return Reconnect(ClientError::UnexpectedClose, 0, NextBackoff());
            resume_ = {};
            return Reconnect(ClientError::UnexpectedClose, 0, NewSessionDelay());
        case ConnectionEnd::Kind::Unusable:
            if (!using_resume_url_) return Stop(ClientError::ConnectionFailed, 0);
            // It may be the resume URL: the generic one decides.
            resume_.url_failed = true;
            return Reconnect(ClientError::ConnectionFailed, 0, NextBackoff());
    }
}

void GatewaySession::OnClosed(const ConnectionEnd& end) {
    const CloseMeaning& meaning = end.meaning;
    std::string message = "The gateway closed the connection with code " +
                          std::to_string(end.code) + ": " + std::string(meaning.what) + ".";
    if (!meaning.advice.empty()) message += " " + std::string(meaning.advice);
    if (meaning.next == CloseMeaning::Next::Stop) {
        log_->Error(message);
        return Stop(ClientError::UnexpectedClose, end.code);
    }
    log_->Warning(message);
    if (meaning.next == CloseMeaning::Next::Identify) resume_ = {};
    Reconnect(ClientError::UnexpectedClose, end.code, NextBackoff());
}

}  // namespace engine
