#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/calls/connection/key_work.h"
#include "engine/calls/connection/voice_gateway.h"
#include "engine/core/log/log.h"
#include "engine/voice/media/dave_session.h"
#include "engine/voice/media/frame_decryptor.h"
#include "engine/voice/media/frame_encryptor.h"

namespace engine {

/// The end-to-end encryption of one voice session: the group of those in the call, and the keys
/// that come of it for each frame. I/O thread only.
class CallEncryption final : private voice::DaveHost {
  public:
    /// The way to the voice gateway.
    struct Wire {
        std::function<void(VoiceOp, boost::json::value)> send;
        std::function<void(VoiceOp, mls::ByteView)> send_binary;
    };

    using Time = voice::FrameDecryptor::Time;

    /// `now` says what time it is, so that tests can move it.
    CallEncryption(std::uint64_t user, std::uint64_t call, mls::KeyPair signature_keys, Wire wire,
                   std::shared_ptr<Log> log,
                   std::function<Time()> now = std::chrono::steady_clock::now);

    /// Operation 4.
    void OnSessionDescription(std::uint16_t version);
    void OnUsersConnected(const std::vector<std::uint64_t>& users);
    void OnUserDisconnected(std::uint64_t user);
    /// Operations 21 to 30; false for another one.
    bool OnOperation(VoiceOp op, const GatewayFrame& frame);
    /// Whether the server has caused more work with keys than any call does: the session is to end.
    bool IsOverworked() const { return overworked_; }

    /// The frame as it goes over the wire, until the next one; nothing while there are no keys.
    std::optional<mls::ByteView> Encrypt(mls::ByteView frame);
    /// The frame of that user, until the next one; nothing when it cannot be decrypted.
    std::optional<mls::ByteView> Decrypt(std::uint64_t user, mls::ByteView bytes);

    /// Whether others should be in the call, whatever the voice server says of them.
    void ExpectOthers(bool expected) { others_expected_ = expected; }
    /// Whether there is somebody to hear and to be heard by, and no way to: only a group has keys.
    bool LacksKeys() const;
    /// Whether the gateway can be asked for anything. While it cannot, the group is kept: what it
    /// says when it is back may explain frames that cannot be decrypted.
    void SetReachable(bool reachable) { reachable_ = reachable; }
    /// Asks to be taken into the group once more; the log is told why.
    void JoinAnew(std::string_view reason);

    /// What all in the call can compare; empty while there is no group.
    std::string PrivacyCode() const { return session_.PrivacyCode(); }

  private:
    void SendKeyPackage(mls::ByteView package) override;
    void SendCommitWelcome(mls::ByteView payload) override;
    void SendTransitionReady(std::uint16_t transition) override;
    void SendInvalidCommit(std::uint16_t transition) override;
    void ReceiveFrom(std::uint64_t user, mls::Bytes base) override;
    void AllowPassthrough(bool allowed) override;
    void SendWith(mls::Bytes base) override;
    void SendInTheClear() override;
    void SendNothing() override;

    bool Handle(VoiceOp op, const GatewayFrame& frame);
    void CountWork(std::uint64_t steps_before);
    void OnTransition(VoiceOp op, const boost::json::value& data);
    void OnGroupMessage(VoiceOp op, mls::ByteView payload);
    void SetPassthrough(bool allowed);
    voice::FrameDecryptor* DecryptorOf(std::uint64_t user);

    const Wire wire_;
    std::shared_ptr<Log> log_;
    const std::function<Time()> now_;
    std::map<std::uint64_t, voice::FrameDecryptor> decryptors_;
    bool passthrough_ = false;
    /// Others may send in the clear already; at most once under each of our own keys.
    std::optional<Time> passthrough_until_;
    /// Of our own frames; nothing: they go in the clear, or not at all.
    std::optional<voice::FrameEncryptor> encryptor_;
    bool clear_ = false;
    bool reachable_ = true;
    bool others_expected_ = false;
    KeyWork work_;
    bool overworked_ = false;
    /// When the group was last left to be joined anew.
    std::optional<Time> recovered_;
    voice::DaveSession session_;
};

}  // namespace engine
