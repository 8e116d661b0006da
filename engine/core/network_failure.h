#pragma once

namespace engine {

/// Why the network failed, finer than `ErrorType::NetworkError`; for decisions inside the engine.
enum class NetworkFailure {
    None,
    Dns,         ///< the host name did not resolve
    Refused,     ///< nobody listens at the address
    Connect,     ///< any other failure to reach the address
    Tls,         ///< handshake or certificate verification failed
    Timeout,     ///< the operation's time was up
    Truncated,   ///< the peer closed in the middle of a message
    TooLarge,    ///< the peer sent more than the limit allows
    Closed,      ///< the peer closed the connection between messages
    Protocol,    ///< the peer sent something that is not the expected protocol
    Proxy,       ///< the proxy is misconfigured or refused the tunnel
    PlainRemote  ///< plain HTTP to a host that is not loopback; nothing was sent
};

}  // namespace engine
