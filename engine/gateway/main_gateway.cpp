#include "engine/gateway/main_gateway.h"

namespace engine {
namespace {

class MainProtocol final : public GatewayProtocol {
  public:
    std::string_view Name() const noexcept override { return "The gateway"; }

    Result<GatewayFrame> Parse(const WebSocketMessage& message) const override {
        if (!message.binary) return GatewayFrame::Parse(message.data);
        return Error::Network(NetworkFailure::Protocol, "A gateway message is binary.");
    }

    Meaning MeaningOf(std::int64_t op) const noexcept override {
        switch (static_cast<GatewayOp>(op)) {
            case GatewayOp::Dispatch:
                return Meaning::Session;
            case GatewayOp::Hello:
                return Meaning::Hello;
            case GatewayOp::Heartbeat:
                return Meaning::Heartbeat;
            case GatewayOp::HeartbeatAck:
                return Meaning::HeartbeatAck;
            case GatewayOp::Reconnect:
                return Meaning::Reconnect;
            case GatewayOp::InvalidSession:
                return Meaning::InvalidSession;
            default:
                return Meaning::Unknown;
        }
    }

    std::string Heartbeat(std::optional<std::int64_t> sequence) const override {
        return GatewayMessage(GatewayOp::Heartbeat,
                              sequence ? boost::json::value(*sequence) : nullptr);
    }

    std::size_t MaximumMessage() const noexcept override { return kMaximumGatewayMessage; }

    /// Protocol 4.6.
    std::uint16_t CloseAndResume() const noexcept override { return 4900; }

    CloseMeaning MeaningOfClose(std::uint16_t code) const override {
        return engine::MeaningOfClose(code);
    }
};

}  // namespace

const GatewayProtocol& MainGateway() {
    // Never destroyed: connections go on while the process exits.
    static const auto& protocol = *new MainProtocol;
    return protocol;
}

}  // namespace engine
