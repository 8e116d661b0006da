#include "engine/ipc/ipc_message.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/core/secrets/secure_random.h"

namespace engine {

namespace json = boost::json;

Result<IpcMessage> IpcMessage::Parse(std::string_view text) {
    boost::system::error_code error;
    json::value value = json::parse(text, error);
    json::object* const object = error ? nullptr : value.if_object();
    if (!object) {
        return Error::Network(
            NetworkFailure::Protocol,
            error ? "The local client sent a frame that is no JSON (" + error.message() + ")."
                  : "The local client sent a frame that is no JSON object.");
    }
    IpcMessage message;
    message.command = StringField(*object, "cmd").value_or("");
    message.event = StringField(*object, "evt").value_or("");
    message.nonce = StringField(*object, "nonce").value_or("");
    if (json::value* const data = object->if_contains("data")) message.data = std::move(*data);
    return message;
}

Error RefusalError(const json::value& data) {
    constexpr std::int32_t kUnknown = 1000;
    const json::object* const object = data.if_object();
    std::string text = object ? StringField(*object, "message").value_or("") : "";
    if (text.empty()) text = "no reason was given";
    Error error = Error::Of(ErrorType::RPCError, "The local client refused: " + text);
    error.code = object ? SmallIntegerField(*object, "code").value_or(kUnknown) : kUnknown;
    return error;
}

std::string IpcCommand(std::string_view command, json::object arguments, const std::string& nonce,
                       std::string_view event) {
    json::object message{{"cmd", command}, {"args", std::move(arguments)}, {"nonce", nonce}};
    if (!event.empty()) message["evt"] = event;
    return json::serialize(message);
}

std::string MakeNonce() {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string bytes = SecureRandomBytes(16);
    bytes[6] = static_cast<char>((bytes[6] & 0x0F) | 0x40);
    bytes[8] = static_cast<char>((bytes[8] & 0x3F) | 0x80);
    std::string nonce;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10) nonce += '-';
        const auto byte = static_cast<unsigned char>(bytes[i]);
        nonce += kDigits[byte >> 4];
        nonce += kDigits[byte & 0x0F];
    }
    return nonce;
}

}  // namespace engine
