#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/calls/connection/call_encryption.h"
#include "engine/calls/connection/media_path.h"
#include "engine/calls/connection/packet_sources.h"
#include "engine/calls/connection/voice_signaling.h"

namespace engine {

/// One voice session from Identify to its end: signalling, the path for sound, and both
/// encryptions. I/O thread only; owned by shared_ptr.
class VoiceConnection final : public std::enable_shared_from_this<VoiceConnection>,
                              private VoiceSignaling::Listener,
                              private MediaPath::Listener {
  public:
    /// Callbacks to the owner; nothing after `Close` or `OnVoiceEnd`.
    class Listener {
      public:
        /// The voice server has let us in.
        virtual void OnSignalingConnected() = 0;
        /// Sound goes both ways.
        virtual void OnVoiceConnected() = 0;
        /// The connection was lost (closed with `code`, or 0) and is being restored.
        virtual void OnVoiceLost(std::uint16_t code) = 0;
        virtual void OnVoiceRestored() = 0;
        virtual void OnVoiceEnd(VoiceEnd end) = 0;
        /// A decrypted frame of a user; only valid during the call.
        virtual void OnSound(std::uint64_t user, const voice::RtpHeader& header,
                             mls::ByteView opus) = 0;

      protected:
        ~Listener() = default;
    };

    /// `signature_keys` are those of the end-to-end encryption.
    VoiceConnection(Listener& listener, const VoiceTicket& ticket, mls::KeyPair signature_keys,
                    std::shared_ptr<Network> network, std::shared_ptr<Log> log,
                    const CallTiming& timing);
    ~VoiceConnection();

    void Start();
    /// Sends a frame of Opus that lasts so many samples of 48 kHz.
    void SendFrame(mls::ByteView opus, std::uint32_t samples);
    /// Whether frames come from now on.
    void SetSpeaking(bool speaking);
    /// Whether the main gateway shows others in the call.
    void ExpectOthers(bool expected);
    /// Ends the session. `on_closed` is called when the socket is gone.
    void Close(UniqueFunction<void()> on_closed = nullptr);

    const VoiceTicket& Ticket() const noexcept { return ticket_; }
    bool IsConnected() const noexcept { return described_; }
    /// Digits that all in the call can compare; empty while it is not encrypted end to end.
    std::string PrivacyCode() const { return encryption_.PrivacyCode(); }

  private:
    using Clock = std::chrono::steady_clock;

    void OnVoiceFrame(VoiceOp op, const GatewayFrame& frame) override;
    void OnSignalingLost(std::uint16_t code) override;
    void OnSignalingRestored() override;
    void OnSignalingEnd(VoiceEnd end) override;
    void OnAddress(const std::string& address, std::uint16_t port) override;
    void OnNoMedia() override;
    void OnMediaLost() override;
    void OnPacket(const voice::OpenedPacket& packet) override;

    void SelectProtocol();
    void OnNotDescribed();
    void OnKeysChanged();
    void WatchGroup();
    void OnNoGroup();
    void OnReady(const boost::json::object& data);
    void OnSessionDescription(const boost::json::object& data);
    void OnSpeaking(const boost::json::object& data);
    void OnUsers(VoiceOp op, const boost::json::object& data);
    void Hear(std::uint64_t user, const voice::RtpHeader& header, mls::ByteView payload);
    void SendSpeaking();
    void Fail(VoiceEnd end);

    Listener* listener_;
    const VoiceTicket ticket_;
    std::shared_ptr<Log> log_;
    std::shared_ptr<VoiceSignaling> signaling_;
    std::shared_ptr<MediaPath> media_;
    CallEncryption encryption_;
    PacketSources sources_;
    const CallTiming::Milliseconds description_timeout_;
    Timer description_timer_;
    const CallTiming::Milliseconds group_timeout_;
    Timer group_timer_;
    int group_tries_ = 0;  // how often a group was asked for without success
    std::optional<voice::TransportMode> mode_;
    std::optional<std::pair<std::string, std::uint16_t>> address_;  // where the server sends sound
    voice::RtpHeader next_;                                         // of the next frame
    std::optional<Clock::time_point> paused_;
    bool speaking_ = false;
    bool lost_ = false;  // the gateway cannot be asked for anything
    bool waits_for_group_ = false;
    bool described_ = false;  // the session description came: sound may go
};

}  // namespace engine
