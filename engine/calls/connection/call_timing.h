#pragma once

#include <chrono>

#include "engine/gateway/gateway_timing.h"

namespace engine {

/// The delays of calls. The defaults are the protocol's; tests give shorter ones.
struct CallTiming {
    using Milliseconds = std::chrono::milliseconds;

    /// Of connections to voice servers; also says how long delays before another try are.
    GatewayTiming gateway;
    /// How long the service may take to let the user into the call.
    Milliseconds join_timeout{10'000};
    /// Until the voice server has answered Identify or Resume.
    Milliseconds answer_timeout{10'000};
    /// Until the voice server has described the session, once it knows where to send sound.
    Milliseconds description_timeout{10'000};
    /// How long others are in the call without a group whose keys they could hear one another by,
    /// until it is joined again; then twice as long until the next time, and so on until it is
    /// given up.
    Milliseconds group_timeout{30'000};
    /// How long a call waits when its voice server was taken away, until it asks for one.
    Milliseconds server_timeout{60'000};
    /// How long a user who was disconnected waits for another voice server.
    Milliseconds move_grace{1000};
    /// Between requests for the own address.
    Milliseconds discovery_interval{1000};
    /// Between pings over UDP.
    Milliseconds ping_interval{5000};
    /// Time in Connected after which a failure counts as the first one.
    Milliseconds stable_after{10'000};

    /// As the main gateway's, but for the number of messages that a voice server takes.
    static CallTiming From(const GatewayTiming& gateway) {
        CallTiming timing;
        timing.gateway = gateway;
        timing.gateway.send_limit = {.messages = 300, .window = std::chrono::seconds(10)};
        return timing;
    }
};

}  // namespace engine
