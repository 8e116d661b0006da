#pragma once

#include <cstdint>
#include <string_view>

namespace engine {

/// RFC 6455: a normal closure, which ends the session.
inline constexpr std::uint16_t kNormalClosure = 1000;
/// The service refuses the token: it is wrong, expired, revoked or lacks `gateway.connect`.
inline constexpr std::uint16_t kAuthenticationFailed = 4004;

/// What a close code of the gateway means for the client (protocol 4.7). A plain value.
struct CloseMeaning {
    enum class Next {
        Resume,    ///< connect again and go on with the session
        Identify,  ///< connect again with a new session
        Stop       ///< connecting again would end the same way
    };

    Next next = Next::Resume;
    std::string_view what;    ///< what happened, as the end of a sentence
    std::string_view advice;  ///< what the developer can do, a sentence; empty when nothing
};

/// The meaning of `code`; codes the protocol does not name are like a lost connection.
CloseMeaning MeaningOfClose(std::uint16_t code);

}  // namespace engine
