#include "engine/calls/connection/call_encryption.h"

#include <boost/json/object.hpp>
#include <chrono>
#include <utility>

#include "engine/core/json/json_fields.h"

namespace engine {
namespace {

namespace json = boost::json;

/// Frames in a row of one user that cannot be decrypted, after which the group is joined again.
constexpr std::size_t kMaxFailures = 36;
/// Any participant can send such frames, and joining is expensive for all members: do it at most
/// once in this time.
constexpr std::chrono::seconds kBetweenRecoveries{30};
/// Users whose keys are kept; calls are meant for 25.
constexpr std::size_t kMaxUsers = 1000;

std::optional<std::uint16_t> SmallField(const json::object& object, std::string_view name) {
    const auto value = IntegerField(object, name);
    if (!value || *value < 0 || *value > 0xffff) return std::nullopt;
    return static_cast<std::uint16_t>(*value);
}

}  // namespace

CallEncryption::CallEncryption(std::uint64_t user, std::uint64_t call, mls::KeyPair signature_keys,
                               Wire wire, std::shared_ptr<Log> log, std::function<Time()> now)
    : wire_(std::move(wire)),
      log_(std::move(log)),
      now_(std::move(now)),
      session_(user, call, std::move(signature_keys), *this) {}

void CallEncryption::OnSessionDescription(std::uint16_t version) {
    const std::uint64_t before = mls::CurveSteps();
    session_.OnSessionDescription(version);
    CountWork(before);
}

void CallEncryption::CountWork(std::uint64_t steps_before) {
    if (work_.Add(mls::CurveSteps() - steps_before, now_()) || std::exchange(overworked_, true)) {
        return;
    }
    log_->Error(
        "The voice server asks for more changes of the call's keys than any call needs, which "
        "would keep this client busy. The call ends.");
}

void CallEncryption::OnUsersConnected(const std::vector<std::uint64_t>& users) {
    session_.OnUsersConnected(users);
}

void CallEncryption::OnUserDisconnected(std::uint64_t user) {
    session_.OnUserDisconnected(user);
    decryptors_.erase(user);
}

bool CallEncryption::LacksKeys() const {
    // A group that was left keeps its key until there is another one.
    const bool has_keys = encryptor_ && session_.Group();
    return !clear_ && !has_keys && (others_expected_ || session_.HasOthers());
}

void CallEncryption::JoinAgain(std::string_view reason) {
    log_->Warning(std::string(reason) + "; joining the group again.");
    recovered_ = now_();
    session_.Recover();
}

bool CallEncryption::OnOperation(VoiceOp op, const GatewayFrame& frame) {
    const std::uint64_t before = mls::CurveSteps();
    const bool done = Handle(op, frame);
    CountWork(before);
    return done;
}

bool CallEncryption::Handle(VoiceOp op, const GatewayFrame& frame) {
    switch (op) {
        case VoiceOp::PrepareTransition:
        case VoiceOp::ExecuteTransition:
        case VoiceOp::PrepareEpoch:
            OnTransition(op, frame.data);
            return true;
        case VoiceOp::ExternalSender:
        case VoiceOp::Proposals:
        case VoiceOp::AnnounceCommit:
        case VoiceOp::Welcome:
            OnGroupMessage(op, mls::BytesOf(frame.bytes));
            return true;
        case VoiceOp::Resumed:
            // The key package may have been lost with the connection: without one nobody adds us.
            if (!clear_ && !session_.Group()) {
                session_.OnPrepareEpoch(voice::DaveSession::kNewestVersion, 1);
            }
            return true;
        default:
            return false;
    }
}

void CallEncryption::OnTransition(VoiceOp op, const json::value& data) {
    const json::object* const object = data.if_object();
    if (!object) return;
    const auto version = SmallField(*object, "protocol_version");
    const auto transition = SmallField(*object, "transition_id");
    if (version > voice::DaveSession::kNewestVersion) {
        return log_->Warning("An unknown version of the call's encryption is skipped.");
    }
    if (op == VoiceOp::PrepareEpoch) {
        const auto epoch = IntegerField(*object, "epoch");
        if (version && epoch && *epoch >= 0) {
            session_.OnPrepareEpoch(*version, static_cast<std::uint64_t>(*epoch));
        }
    } else if (transition && op == VoiceOp::ExecuteTransition) {
        session_.OnExecuteTransition(*transition);
    } else if (transition && version) {
        session_.OnPrepareTransition(*version, *transition);
    }
}

void CallEncryption::OnGroupMessage(VoiceOp op, mls::ByteView payload) {
    Result<void> done = {};
    if (op == VoiceOp::ExternalSender) done = session_.OnExternalSender(payload);
    if (op == VoiceOp::Proposals) done = session_.OnProposals(payload);
    if (op == VoiceOp::AnnounceCommit) done = session_.OnCommit(payload);
    if (op == VoiceOp::Welcome) done = session_.OnWelcome(payload);
    if (!done) {
        log_->Warning("A message of the call's encryption was refused: " + done.GetError().message);
    }
}

std::optional<mls::ByteView> CallEncryption::Encrypt(mls::ByteView frame) {
    if (encryptor_) return encryptor_->Encrypt(frame);
    if (clear_) return frame;
    return std::nullopt;
}

std::optional<mls::ByteView> CallEncryption::Decrypt(std::uint64_t user, mls::ByteView bytes) {
    voice::FrameDecryptor* const decryptor = DecryptorOf(user);
    if (!decryptor) return std::nullopt;
    const std::size_t before = decryptor->FailuresInARow();
    const Time now = now_();
    const auto frame = decryptor->Decrypt(bytes, now);
    const std::size_t failures = decryptor->FailuresInARow();
    if (failures <= before) return frame;
    if (!session_.IsSettled() || !reachable_) {
        // While joining, some frames are for the earlier members; without the gateway, some are of
        // a later epoch.
        decryptor->Excuse();
    } else if (failures >= kMaxFailures &&
               (!recovered_ || now - *recovered_ >= kBetweenRecoveries)) {
        JoinAgain("Frames of a participant cannot be decrypted");
    }
    return frame;
}

voice::FrameDecryptor* CallEncryption::DecryptorOf(std::uint64_t user) {
    const auto known = decryptors_.find(user);
    if (known != decryptors_.end()) return &known->second;
    if (decryptors_.size() >= kMaxUsers) return nullptr;
    voice::FrameDecryptor& decryptor = decryptors_[user];
    decryptor.AllowPassthrough(passthrough_, now_());
    if (passthrough_until_) decryptor.AllowPassthroughUntil(*passthrough_until_);
    return &decryptor;
}

void CallEncryption::SendKeyPackage(mls::ByteView package) {
    wire_.send_binary(VoiceOp::KeyPackage, package);
}

void CallEncryption::SendCommitWelcome(mls::ByteView payload) {
    wire_.send_binary(VoiceOp::CommitWelcome, payload);
}

void CallEncryption::SendTransitionReady(std::uint16_t transition) {
    wire_.send(VoiceOp::TransitionReady, json::object{{"transition_id", transition}});
}

void CallEncryption::SendInvalidCommit(std::uint16_t transition) {
    wire_.send(VoiceOp::InvalidCommitWelcome, json::object{{"transition_id", transition}});
}

void CallEncryption::ReceiveFrom(std::uint64_t user, mls::Bytes base) {
    voice::FrameDecryptor* const decryptor = DecryptorOf(user);
    if (decryptor) decryptor->AddEpoch(std::move(base), now_());
}

/// Until the call is in the clear, others' frames of that kind are only about to be right: a server
/// that announces the end of the encryption and leaves it at that must not make itself heard
/// forever.
void CallEncryption::AllowPassthrough(bool allowed) {
    if (!allowed || clear_) return SetPassthrough(allowed);
    if (passthrough_until_) return;
    passthrough_until_ = now_() + voice::FrameDecryptor::kGrace;
    for (auto& [user, decryptor] : decryptors_) {
        decryptor.AllowPassthroughUntil(*passthrough_until_);
    }
}

void CallEncryption::SetPassthrough(bool allowed) {
    passthrough_ = allowed;
    for (auto& [user, decryptor] : decryptors_) decryptor.AllowPassthrough(allowed, now_());
}

void CallEncryption::SendWith(mls::Bytes base) {
    encryptor_.emplace(std::move(base));
    passthrough_until_.reset();
    clear_ = false;
    log_->Info("The call is encrypted end to end; its code is " + session_.PrivacyCode() + ".");
}

void CallEncryption::SendInTheClear() {
    encryptor_.reset();
    passthrough_until_.reset();
    clear_ = true;
    SetPassthrough(true);
    log_->Info("The call is not encrypted end to end.");
}

void CallEncryption::SendNothing() {
    encryptor_.reset();
    clear_ = false;
}

}  // namespace engine
