#include "engine/gateway/gateway_frame.h"

#include <openssl/crypto.h>

#include <array>
#include <boost/json/object.hpp>
#include <boost/json/parser.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/core/secrets/wipe.h"

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

/// Room for values that are not whole yet; more is taken from the heap.
using Unfinished = std::array<unsigned char, 4096>;

/// Parses, and overwrites what that leaves on the stack when `secret`.
json::value ParseJson(std::string_view text, boost::system::error_code& error,
                      const json::storage_ptr& storage, bool secret) {
    Unfinished unfinished;
    json::parser parser(secret ? WipingStorage() : json::storage_ptr(), kOptions, unfinished.data(),
                        unfinished.size());
    parser.reset(storage);
    parser.write(text, error);
    json::value value = error ? json::value() : parser.release();
    if (secret) OPENSSL_cleanse(unfinished.data(), unfinished.size());
    return value;
}

/// `take(frame, message)` says what is wrong with the rest of the message, or nothing. The frame's
/// memory is overwritten at its end when `secret`.
template <class Take>
Result<GatewayFrame> ParseFrame(std::string_view text, Take take, bool secret = false) {
    auto memory = std::make_unique<json::monotonic_resource>(
        text.size() + kOverhead, secret ? WipingStorage() : json::storage_ptr());
    boost::system::error_code error;
    json::value value = ParseJson(text, error, memory.get(), secret);
    if (error) return Malformed("is no JSON (" + error.message() + ")");
    json::object* const object = value.if_object();
    if (!object) return Malformed("is no JSON object");
    const auto op = IntegerField(*object, "op");
    if (!op) return Malformed("has no opcode");
    json::value* const data = object->if_contains("d");
    GatewayFrame frame(std::move(memory), data ? std::move(*data) : json::value());
    frame.op = *op;
    const std::string_view wrong = take(frame, *object);
    if (!wrong.empty()) return Malformed(std::string(wrong));
    return frame;
}

}  // namespace

Result<GatewayFrame> GatewayFrame::Parse(std::string_view text) {
    return ParseFrame(text, [](GatewayFrame& frame, const json::object& object) {
        if (frame.op != static_cast<std::int64_t>(GatewayOp::Dispatch)) return "";
        auto event = StringField(object, "t");
        if (!event) return "is a dispatch without a name";
        frame.event = std::move(*event);
        frame.sequence = IntegerField(object, "s");
        return "";
    });
}

Result<GatewayFrame> GatewayFrame::ParseNumbered(std::string_view text, std::string_view number) {
    const auto take = [number](GatewayFrame& frame, const json::object& object) {
        frame.sequence = IntegerField(object, number);
        return "";
    };
    // A voice server's messages bring keys, and are few.
    return ParseFrame(text, take, true);
}

std::string GatewayMessage(GatewayOp op, json::value data) {
    // In the data's own memory, which is overwritten in the end where that holds a token.
    json::object message(2, data.storage());
    message.emplace("op", static_cast<std::int64_t>(op));
    message.emplace("d", std::move(data));
    return json::serialize(message);
}

}  // namespace engine
