#include "engine/calls/connection/voice_signaling.h"

#include <utility>

#include "engine/core/secrets/wipe.h"
#include "engine/voice/media/dave_session.h"

namespace engine {
namespace {

namespace json = boost::json;

/// How often a voice server is requested, at the beginning and to go on with a session.
constexpr int kTriesToOpen = 3;
constexpr int kTriesToResume = 6;
/// Messages that wait for a connection to be restored.
constexpr std::size_t kMaxHeld = 100;

}  // namespace

VoiceSignaling::VoiceSignaling(Listener& listener, VoiceTicket ticket,
                               std::shared_ptr<Network> network, std::shared_ptr<Log> log,
                               const CallTiming& timing)
    : listener_(&listener),
      ticket_(std::move(ticket)),
      network_(std::move(network)),
      log_(std::move(log)),
      timing_(timing),
      backoff_(timing.gateway.random) {}

VoiceSignaling::~VoiceSignaling() {
    if (connection_) connection_->Detach(kNormalClosure);
}

void VoiceSignaling::Open() {
    GatewayConnection::Listener& listener = *this;
    connection_ = std::make_shared<GatewayConnection>(listener, VoiceGateway(), network_, log_,
                                                      timing_.gateway);
    connection_->Start(ticket_.url);
}

std::string VoiceSignaling::OnHello() {
    answer_timer_.Start(timing_.answer_timeout, [this] { OnNoAnswer(); });
    json::object data({{"server_id", std::to_string(ticket_.call)},
                       {"session_id", ticket_.session_id},
                       {"token", ticket_.token.Reveal()}},
                      WipingStorage());
    if (identified_) {
        data["seq_ack"] = sequence_.value_or(-1);
        return VoiceMessage(VoiceOp::Resume, std::move(data));
    }
    data["user_id"] = std::to_string(ticket_.user);
    data["max_dave_protocol_version"] = voice::DaveSession::kNewestVersion;
    return VoiceMessage(VoiceOp::Identify, std::move(data));
}

void VoiceSignaling::OnNoAnswer() {
    const auto self = shared_from_this();
    stable_timer_.Cancel();
    std::exchange(connection_, nullptr)->Detach(VoiceGateway().CloseAndResume());
    log_->Warning("The voice server did not answer in time.");
    Retry(0);
}

void VoiceSignaling::OnFrame(GatewayFrame frame) {
    const auto self = shared_from_this();
    if (frame.sequence) sequence_ = frame.sequence;
    const auto op = static_cast<VoiceOp>(frame.op);
    if (op == VoiceOp::Resumed) {
        // Before Ready there is no session to resume: Identify is still to be answered.
        if (!identified_) return;
        answer_timer_.Cancel();
        // Not at once: what is repeated now may be just what broke the connection before.
        stable_timer_.Start(timing_.stable_after, [this] {
            connection_->MarkEstablished();
            backoff_.Reset();
            tries_ = 0;
        });
        if (!std::exchange(lost_, false)) return;
        for (auto& message : std::exchange(held_, {})) Write(std::move(message));
        return listener_->OnSignalingRestored();
    }
    if (op == VoiceOp::Ready) {
        if (std::exchange(identified_, true)) return;
        answer_timer_.Cancel();
        connection_->MarkEstablished();
        backoff_.Reset();
        tries_ = 0;
    }
    if (!identified_) return;
    listener_->OnVoiceFrame(op, frame);
}

void VoiceSignaling::Send(VoiceOp op, json::value data) {
    Write({VoiceMessage(op, std::move(data)), false});
}

void VoiceSignaling::Send(VoiceOp op, mls::ByteView payload) { Write(VoiceBinary(op, payload)); }

void VoiceSignaling::Write(WebSocketMessage message) {
    if (lost_) {
        if (held_.size() < kMaxHeld) held_.push_back(std::move(message));
        return;
    }
    if (!connection_) return;
    const Result<void> sent = connection_->Send(std::move(message));
    if (!sent) log_->Warning(sent.GetError().message);
}

void VoiceSignaling::OnEnd(ConnectionEnd end) {
    const auto self = shared_from_this();
    connection_ = nullptr;
    answer_timer_.Cancel();
    stable_timer_.Cancel();
    if (end.kind == ConnectionEnd::Kind::Closed) return OnClosed(end);
    log_->Warning(end.message);
    if (end.kind == ConnectionEnd::Kind::Unusable) return End({VoiceEnd::Kind::NeverOpened});
    // Does not resume again, because that would repeat the same message.
    const bool again = identified_ && end.kind == ConnectionEnd::Kind::Unreadable;
    if (again) return End({VoiceEnd::Kind::NotResumed});
    Retry(0);
}

void VoiceSignaling::OnClosed(const ConnectionEnd& end) {
    std::string message = "The voice server closed the connection with code " +
                          std::to_string(end.code) + ": " + std::string(end.meaning.what) + ".";
    if (!end.meaning.advice.empty()) message += " " + std::string(end.meaning.advice);
    log_->Warning(message);
    if (end.meaning.next == CloseMeaning::Next::Resume) return Retry(end.code);
    End({VoiceEnd::Kind::Closed, end.code, end.meaning});
}

void VoiceSignaling::Retry(std::uint16_t code) {
    ++tries_;
    const int most = identified_ ? kTriesToResume : kTriesToOpen;
    if (tries_ > most) {
        using Kind = VoiceEnd::Kind;
        return End({identified_ ? Kind::NotResumed : Kind::NeverOpened, code});
    }
    // A session that was lost just now is gone on with at once.
    const bool at_once = identified_ && tries_ == 1;
    const auto delay = static_cast<double>(at_once ? 0 : backoff_.Next().count());
    retry_timer_.Start(CallTiming::Milliseconds(static_cast<CallTiming::Milliseconds::rep>(
                           delay * timing_.gateway.backoff_scale)),
                       [this] { Open(); });
    if (identified_ && !std::exchange(lost_, true)) listener_->OnSignalingLost(code);
}

void VoiceSignaling::End(VoiceEnd end) {
    retry_timer_.Cancel();
    answer_timer_.Cancel();
    stable_timer_.Cancel();
    std::exchange(listener_, nullptr)->OnSignalingEnd(end);
}

void VoiceSignaling::Close(UniqueFunction<void()> on_closed) {
    listener_ = nullptr;
    retry_timer_.Cancel();
    answer_timer_.Cancel();
    stable_timer_.Cancel();
    if (connection_) {
        std::exchange(connection_, nullptr)->Detach(kNormalClosure, std::move(on_closed));
    } else if (on_closed) {
        on_closed();
    }
}

}  // namespace engine
