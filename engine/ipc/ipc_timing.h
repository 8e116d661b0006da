#pragma once

#include <chrono>

namespace engine {

/// The delays of the connection to the local client. Tests give shorter ones.
struct IpcTiming {
    using Milliseconds = std::chrono::milliseconds;

    /// From the open socket to READY. A client that is asked too often delays its READY instead of
    /// refusing (protocol 5.1), so it is generous.
    Milliseconds handshake_timeout{30000};
    /// From a command to its answer, unless a person decides.
    Milliseconds answer_timeout{10000};
    /// How long a sign-in waits for a local client before it opens the browser.
    Milliseconds authorize_patience{5000};
    /// The first wait before another try; it doubles up to a minute (protocol 5.10).
    Milliseconds first_retry{500};
    /// From a new socket in the folder to the try: its program has yet to listen on it.
    Milliseconds notice_delay{20};
    /// Time in Ready after which the waits start over.
    Milliseconds stable_after{5000};
    /// How long the end of a client may wait for its presence to be cleared.
    Milliseconds close_timeout{500};
};

}  // namespace engine
