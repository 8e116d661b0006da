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

/// The end-to-end encryption of one voice session: the group of the participants, and the keys for
/// frames that derive from it. I/O thread only.
class CallEncryption final : private voice::DaveHost {
  public:
    /// The way to the voice gateway.
    struct Wire {
        std::function<void(VoiceOp, boost::json::value)> send;
        std::function<void(VoiceOp, mls::ByteView)> send_binary;
    };

    using Time = voice::FrameDecryptor::Time;

    /// `now` returns the time, so that tests can control it.
    CallEncryption(std::uint64_t user, std::uint64_t call, mls::KeyPair signature_keys, Wire wire,
                   std::shared_ptr<Log> log,
                   std::function<Time()> now = std::chrono::steady_clock::now);

    /// Operation 4.
    void OnSessionDescription(std::uint16_t version);
    void OnUsersConnected(const std::vector<std::uint64_t>& users);
    void OnUserDisconnected(std::uint64_t user);
    /// Operations 21 to 30; false for another one.
    bool OnOperation(VoiceOp op, const GatewayFrame& frame);
    /// Whether the server has caused more key operations than any call needs: then the session must
    /// end.
    bool IsOverworked() const { return overworked_; }

    /// The frame as it goes over the wire, until the next one; nothing while there are no keys.
    std::optional<mls::ByteView> Encrypt(mls::ByteView frame);
    /// The frame of that user, until the next one; nothing when it cannot be decrypted.
    std::optional<mls::ByteView> Decrypt(std::uint64_t user, mls::ByteView bytes);

    /// Whether others should be in the call, whatever the voice server says of them.
    void ExpectOthers(bool expected) { others_expected_ = expected; }
    /// Whether others are in the call but there is no group, and so no keys.
    bool LacksKeys() const;
    /// Whether the gateway can be asked for anything. While it cannot, the group is kept: what it
    /// says when it is back may explain frames that cannot be decrypted.
    void SetReachable(bool reachable) { reachable_ = reachable; }
    /// Asks to join the group again; the reason is logged.
    void JoinAgain(std::string_view reason);

    /// The code that participants can compare; empty while there is no group.
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
    /// When the group was last left to be joined again.
    std::optional<Time> recovered_;
    voice::DaveSession session_;
};

}  // namespace engine
