#include "engine/gateway/close_code.h"

namespace engine {

CloseMeaning MeaningOfClose(std::uint16_t code) {
    using Next = CloseMeaning::Next;
    switch (code) {
        case 4000:
            return {Next::Resume, "the service had an unknown error", ""};
        case 4001:
            return {Next::Resume, "the service did not know an opcode it was sent", ""};
        case 4002:
            return {Next::Resume, "the service could not read a message or it was too large", ""};
        case 4003:
            return {Next::Resume, "a message was sent before the session was identified", ""};
        case kAuthenticationFailed:
            return {Next::Stop, "the token was refused",
                    "It is wrong, expired, revoked or lacks the scope gateway.connect. Get a new "
                    "token, pass it to UpdateToken() and connect again."};
        case 4005:
            return {Next::Resume, "the session was identified twice", ""};
        case 4007:
            return {Next::Identify, "the service does not know the sequence to resume from", ""};
        case 4008:
            return {Next::Resume, "messages were sent too fast",
                    "Update presence and voice state less often."};
        case 4009:
            return {Next::Identify, "the session timed out", ""};
        case 4010:
            return {Next::Stop, "the shard is invalid", "The engine is too old for this service."};
        case 4011:
            return {Next::Stop, "the service requires sharding",
                    "The application is too large for a client connection."};
        case 4012:
            return {Next::Stop, "the gateway version is not served any more", "Update the engine."};
        case 4013:
            return {Next::Stop, "the intents are invalid", "Update the engine."};
        case 4014:
            return {Next::Stop, "the intents are not allowed for this application",
                    "Have the social layer enabled for the application."};
        case 4015:
            return {Next::Stop, "the user has too many sessions",
                    "Disconnect other clients of this user, then connect again."};
        case 4016:
            return {Next::Stop, "the connection request was cancelled",
                    "Start the connection again on the other device."};
        default:
            return {Next::Resume, "the service closed the connection", ""};
    }
}

}  // namespace engine
