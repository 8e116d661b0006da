#include "engine/gateway/gateway_frame.h"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "engine/core/json_fields.h"

namespace engine {
namespace {

namespace json = boost::json;

/// Parsed messages take about twice the room of their text; more is added when it is used up.
constexpr std::size_t kOverhead = 1024;

/// The WebSocket has refused what is no UTF-8 (RFC 6455, 8.1).
constexpr json::parse_options kOptions{.allow_invalid_utf8 = true};

Error Malformed(const std::string& what) {
    return Error::Network(NetworkFailure::Protocol, "A gateway message " + what + ".");
}

}  // namespace

Result<GatewayFrame> GatewayFrame::Parse(std::string_view text) {
    auto memory = std::make_unique<json::monotonic_resource>(text.size() + kOverhead);
    boost::system::error_code error;
    json::value value = json::parse(text, error, memory.get(), kOptions);
    if (error) return Malformed("is no JSON (" + error.message() + ")");
    json::object* const object = value.if_object();
    if (!object) return Malformed("is no JSON object");
    const auto op = IntegerField(*object, "op");
    if (!op) return Malformed("has no opcode");
    json::value* const data = object->if_contains("d");
    GatewayFrame frame(std::move(memory), data ? std::move(*data) : json::value());
    frame.op = *op;
    if (frame.op == static_cast<std::int64_t>(GatewayOp::Dispatch)) {
        auto event = StringField(*object, "t");
        if (!event) return Malformed("is a dispatch without a name");
        frame.event = std::move(*event);
        frame.sequence = IntegerField(*object, "s");
    }
    return frame;
}

std::string GatewayMessage(GatewayOp op, json::value data) {
    // In the data's own memory, which is overwritten in the end where that holds a token.
    json::object message(2, data.storage());
    message.emplace("op", static_cast<std::int64_t>(op));
    message.emplace("d", std::move(data));
    return json::serialize(message);
}

}  // namespace engine
