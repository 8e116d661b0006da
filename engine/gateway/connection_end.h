#pragma once

#include <cstdint>
#include <string>

#include "engine/gateway/close_code.h"

namespace engine {

/// How one gateway connection ended. A plain value.
struct ConnectionEnd {
    enum class Kind {
        ConnectFailed,   ///< the socket never opened
        Closed,          ///< the service closed it with `code`
        Lost,            ///< it broke or went silent
        Unreadable,      ///< the service sent what cannot be a part of setting up a session
        Reconnect,       ///< the service asked to connect again (op 7)
        InvalidSession,  ///< the service refused the session (op 9)
        Unusable         ///< trying again would fail the same way: malformed URL, token too long
    };

    Kind kind = Kind::Lost;
    std::uint16_t code = 0;     ///< with Closed
    bool resumable = true;      ///< with InvalidSession
    std::string message = {};   ///< a sentence for the log
    CloseMeaning meaning = {};  ///< with Closed
};

}  // namespace engine
