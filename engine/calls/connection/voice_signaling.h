#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "engine/calls/connection/call_timing.h"
#include "engine/calls/connection/voice_gateway.h"
#include "engine/core/log/log.h"
#include "engine/core/run/backoff.h"
#include "engine/core/run/timer.h"
#include "engine/core/secrets/secret.h"
#include "engine/gateway/gateway_connection.h"
#include "engine/net/connecting/network.h"

namespace engine {

/// The credentials for a voice server to join a call.
struct VoiceTicket {
    std::uint64_t call = 0;  ///< the lobby's id
    std::uint64_t user = 0;
    std::string session_id;  ///< the main gateway's
    std::string url;
    Secret token;
};

/// How a voice session ended by itself.
struct VoiceEnd {
    enum class Kind {
        NeverOpened,  ///< the voice server could not be reached
        NoMedia,      ///< the path for sound could not be set up
        MediaLost,    ///< the path for sound broke
        NotResumed,   ///< the connection broke (closed with `code`, or 0) and was not restored
        Closed,       ///< the voice server closed it with `code`
        NoKeys        ///< no keys came of it to hear others by, or far too many
    };
    Kind kind = Kind::NotResumed;
    std::uint16_t code = 0;
    CloseMeaning meaning = {};
};

/// A session with a voice server as far as its WebSocket goes: Identify, and Resume as often as the
/// connection is lost. The listener interprets its messages. I/O thread only; owned by shared_ptr.
class VoiceSignaling final : public std::enable_shared_from_this<VoiceSignaling>,
                             private GatewayConnection::Listener {
  public:
    /// Callbacks to the owner; nothing after `Close` or `OnSignalingEnd`.
    class Listener {
      public:
        /// Ready, and all other messages.
        virtual void OnVoiceFrame(VoiceOp op, const GatewayFrame& frame) = 0;
        /// The connection was lost (closed with `code`, or 0) and is being restored.
        virtual void OnSignalingLost(std::uint16_t code) = 0;
        virtual void OnSignalingRestored() = 0;
        virtual void OnSignalingEnd(VoiceEnd end) = 0;

      protected:
        ~Listener() = default;
    };

    VoiceSignaling(Listener& listener, VoiceTicket ticket, std::shared_ptr<Network> network,
                   std::shared_ptr<Log> log, const CallTiming& timing);
    ~VoiceSignaling();

    void Start() { Open(); }
    /// While the connection is being restored, messages wait until it is.
    void Send(VoiceOp op, boost::json::value data);
    void Send(VoiceOp op, mls::ByteView payload);
    /// Ends the session. `on_closed` is called when the socket is gone.
    void Close(UniqueFunction<void()> on_closed = nullptr);

  private:
    std::string OnHello() override;
    void OnOpen() override {}
    void OnFrame(GatewayFrame frame) override;
    std::optional<std::int64_t> Sequence() const override { return sequence_; }
    void OnEnd(ConnectionEnd end) override;

    void Open();
    void Write(WebSocketMessage message);
    void OnNoAnswer();
    void OnClosed(const ConnectionEnd& end);
    void Retry(std::uint16_t code);
    void End(VoiceEnd end);

    Listener* listener_;
    const VoiceTicket ticket_;
    std::shared_ptr<Network> network_;
    std::shared_ptr<Log> log_;
    const CallTiming timing_;
    std::shared_ptr<GatewayConnection> connection_;
    std::deque<WebSocketMessage> held_;  // until the connection is restored
    Timer answer_timer_;                 // Ready or Resumed
    Timer retry_timer_;
    Timer stable_timer_;  // after which a resumed connection has proved good
    Backoff backoff_;
    int tries_ = 0;
    std::optional<std::int64_t> sequence_;
    bool identified_ = false;  // Ready came
    bool lost_ = false;
};

}  // namespace engine
