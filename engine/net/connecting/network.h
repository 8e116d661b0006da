#pragma once

#include <memory>

#include "engine/net/connecting/connection_slots.h"
#include "engine/net/connecting/proxy_settings.h"
#include "engine/net/streams/tls_context.h"
#include "engine/system/environment/process_environment.h"

namespace engine {

class ConnectionPool;

/// What clients share to reach the network: trust, proxies, idle connections and how many there may
/// be. Immutable from outside; make it on any thread, its parts are used on the I/O thread.
class Network {
  public:
    Network(TrustStore trust, ProxySettings proxy,
            std::size_t connections_per_origin = kConnectionsPerOrigin);
    ~Network();
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    /// The network by that environment: one for all callers as long as the variables don't change.
    /// SOCIAL_SDK_CONNECTIONS_PER_ORIGIN sets the number of connections. Any thread.
    static std::shared_ptr<Network> For(const ProcessEnvironment& environment);

    TlsContext& Tls() noexcept { return tls_; }
    const ProxySettings& Proxy() const noexcept { return proxy_; }
    ConnectionPool& Pool() noexcept { return *pool_; }
    const std::shared_ptr<ConnectionSlots>& Slots() const noexcept { return slots_; }

  private:
    TlsContext tls_;
    ProxySettings proxy_;
    std::shared_ptr<ConnectionPool> pool_;
    const std::shared_ptr<ConnectionSlots> slots_;
};

}  // namespace engine
