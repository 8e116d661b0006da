#include "engine/calls/connection/voice_gateway.h"

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <memory>
#include <utility>

namespace engine {
namespace {

namespace json = boost::json;

/// Two bytes of number and one of opcode.
constexpr std::size_t kBinaryHead = 3;

Result<GatewayFrame> ParseBinary(const std::string& data) {
    if (data.size() < kBinaryHead) {
        return Error::Network(NetworkFailure::Protocol, "A binary voice message is too short.");
    }
    const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(data[at]); };
    GatewayFrame frame(nullptr, nullptr);
    frame.sequence = byte(0) << 8 | byte(1);
    frame.op = byte(2);
    frame.bytes = data.substr(kBinaryHead);
    return frame;
}

class VoiceProtocol final : public GatewayProtocol {
  public:
    std::string_view Name() const noexcept override { return "The voice server"; }

    Result<GatewayFrame> Parse(const WebSocketMessage& message) const override {
        if (message.binary) return ParseBinary(message.data);
        return GatewayFrame::ParseNumbered(message.data, "seq");
    }

    Meaning MeaningOf(std::int64_t op) const noexcept override {
        switch (static_cast<VoiceOp>(op)) {
            case VoiceOp::Hello:
                return Meaning::Hello;
            case VoiceOp::Heartbeat:
                return Meaning::Heartbeat;
            case VoiceOp::HeartbeatAck:
                return Meaning::HeartbeatAck;
            case VoiceOp::Ready:
            case VoiceOp::SessionDescription:
            case VoiceOp::Speaking:
            case VoiceOp::Resumed:
            case VoiceOp::ClientsConnect:
            case VoiceOp::ClientDisconnect:
            case VoiceOp::PrepareTransition:
            case VoiceOp::ExecuteTransition:
            case VoiceOp::PrepareEpoch:
            case VoiceOp::ExternalSender:
            case VoiceOp::Proposals:
            case VoiceOp::AnnounceCommit:
            case VoiceOp::Welcome:
                return Meaning::Session;
            default:
                return Meaning::Unknown;
        }
    }

    std::string Heartbeat(std::optional<std::int64_t> sequence) const override {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        const auto nonce = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
        return VoiceMessage(VoiceOp::Heartbeat,
                            json::object{{"t", nonce}, {"seq_ack", sequence.value_or(-1)}});
    }

    /// The limit of the platform's and other servers; a commit of 25 members has a few kilobytes.
    std::size_t MaximumMessage() const noexcept override { return 64 * 1024; }

    /// Below 4000, where the server keeps the session.
    std::uint16_t CloseAndResume() const noexcept override { return 3000; }

    CloseMeaning MeaningOfClose(std::uint16_t code) const override {
        using Next = CloseMeaning::Next;
        switch (code) {
            case 4001:
                return {Next::Identify, "it did not know an opcode it was sent", ""};
            case 4002:
                return {Next::Identify, "it could not read a message", ""};
            case 4003:
                return {Next::Identify, "a message was sent before the session was identified", ""};
            case kVoiceAuthenticationFailed:
                return {Next::Identify, "it refused the token", ""};
            case 4005:
                return {Next::Identify, "the session was identified twice", ""};
            case 4006:
                return {Next::Identify, "the session is not valid any more", ""};
            case 4009:
                return {Next::Identify, "the session timed out", ""};
            case 4011:
                return {Next::Identify, "it does not know the server", ""};
            case 4012:
                return {Next::Stop, "it does not speak the protocol", "Update the engine."};
            case kVoiceDisconnected:
                return {Next::Stop, "the user was taken out of the call", ""};
            case 4016:
                return {Next::Stop, "it does not know the encryption", "Update the engine."};
            case 4017:
                return {Next::Stop, "the call must be encrypted end to end", "Update the engine."};
            case 4020:
                return {Next::Identify, "it refused a request", ""};
            case 4021:
                return {Next::Stop, "messages were sent too fast", ""};
            case 4022:
                return {Next::Stop, "the call has ended for all", ""};
            default:
                return {Next::Resume, "the connection was closed", ""};
        }
    }
};

}  // namespace

const GatewayProtocol& VoiceGateway() {
    // Never destroyed: connections go on while the process exits.
    static const auto& protocol = *new VoiceProtocol;
    return protocol;
}

std::string VoiceMessage(VoiceOp op, json::value data) {
    // In the data's own memory, which is overwritten in the end where that holds a token.
    json::object message(2, data.storage());
    message.emplace("op", static_cast<std::int64_t>(op));
    message.emplace("d", std::move(data));
    return json::serialize(message);
}

WebSocketMessage VoiceBinary(VoiceOp op, mls::ByteView payload) {
    WebSocketMessage message;
    message.binary = true;
    message.data.reserve(1 + payload.size());
    message.data.push_back(static_cast<char>(op));
    message.data.append(reinterpret_cast<const char*>(payload.data()), payload.size());
    return message;
}

std::string VoiceUrl(std::string_view endpoint, bool secure) {
    return (secure ? "wss://" : "ws://") + std::string(endpoint) + "/?v=8";
}

}  // namespace engine
