#pragma once

#include <chrono>
#include <functional>

#include "engine/core/secrets/secure_random.h"
#include "engine/gateway/send_pace.h"

namespace engine {

/// The delays of the gateway connection. The defaults are the protocol's; tests give shorter ones.
struct GatewayTiming {
    using Milliseconds = std::chrono::milliseconds;

    Milliseconds connect_timeout{30000};
    Milliseconds hello_timeout{10000};  ///< from the open socket to Hello
    Milliseconds ready_timeout{30000};  ///< from Identify or Resume to READY or RESUMED
    /// How long READY waits for READY_SUPPLEMENTAL (protocol 4.4).
    Milliseconds supplement_timeout{2000};
    Milliseconds close_timeout{2000};
    /// Bounds of the random wait before a new session (protocol 4.6).
    Milliseconds new_session_min{1000};
    Milliseconds new_session_max{5000};
    /// Time in Ready after which the backoff starts over (protocol 4.6).
    Milliseconds stable_after{30000};
    SendLimit send_limit;
    /// Multiplies the delays of the backoff.
    double backoff_scale = 1;
    /// Values in [0, 1) for jitter.
    std::function<double()> random = RandomUnit;
};

}  // namespace engine
