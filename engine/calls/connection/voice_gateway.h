#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <string>

#include "engine/gateway/gateway_protocol.h"
#include "engine/mls/crypto/bytes.h"

namespace engine {

/// Opcodes of the voice gateway, version 8, that the engine uses.
enum class VoiceOp : std::int64_t {
    Identify = 0,
    SelectProtocol = 1,
    Ready = 2,
    Heartbeat = 3,
    SessionDescription = 4,
    Speaking = 5,
    HeartbeatAck = 6,
    Resume = 7,
    Hello = 8,
    Resumed = 9,
    ClientsConnect = 11,
    ClientDisconnect = 13,
    PrepareTransition = 21,
    ExecuteTransition = 22,
    TransitionReady = 23,
    PrepareEpoch = 24,
    ExternalSender = 25,
    KeyPackage = 26,
    Proposals = 27,
    CommitWelcome = 28,
    AnnounceCommit = 29,
    Welcome = 30,
    InvalidCommitWelcome = 31,
    NoRoute = 32,
};

/// Close codes of the voice gateway that mean more than their row in `MeaningOfClose`.
inline constexpr std::uint16_t kVoiceAuthenticationFailed = 4004;
inline constexpr std::uint16_t kVoiceDisconnected = 4014;

/// The voice gateway: its messages are JSON, numbered where a resume may repeat them, or binary.
const GatewayProtocol& VoiceGateway();

/// The text of a message to it.
std::string VoiceMessage(VoiceOp op, boost::json::value data);
/// A binary one.
WebSocketMessage VoiceBinary(VoiceOp op, mls::ByteView payload);

/// The URL of the voice server at `endpoint`, which is `host` or `host:port`. `secure` is false for
/// a service that is itself reached without TLS, which only one on this machine may be.
std::string VoiceUrl(std::string_view endpoint, bool secure);

}  // namespace engine
