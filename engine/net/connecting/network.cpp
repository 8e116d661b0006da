#include "engine/net/connecting/network.h"

#include <charconv>
#include <mutex>
#include <string>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/net/connecting/connection_pool.h"

namespace engine {

namespace {

/// 1 to 1000; anything else is the usual number.
std::size_t ConnectionsBy(const ProcessEnvironment& environment) {
    const std::string text = environment.Get("SOCIAL_SDK_CONNECTIONS_PER_ORIGIN");
    const char* const end = text.data() + text.size();
    std::size_t number = 0;
    const auto read = std::from_chars(text.data(), end, number);
    const bool valid = read.ec == std::errc() && read.ptr == end && number >= 1 && number <= 1000;
    return valid ? number : kConnectionsPerOrigin;
}

}  // namespace

Network::Network(TrustStore trust, ProxySettings proxy, std::size_t connections_per_origin)
    : tls_(std::move(trust)),
      proxy_(std::move(proxy)),
      pool_(std::make_shared<ConnectionPool>()),
      slots_(std::make_shared<ConnectionSlots>(connections_per_origin)) {}

Network::~Network() {
    Executor::Instance().Post([pool = std::move(pool_)] {});  // it dies where it is used
}

std::shared_ptr<Network> Network::For(const ProcessEnvironment& environment) {
    struct Cache {
        std::mutex mutex;
        TrustStore trust;
        ProxySettings proxy;
        std::size_t connections = 0;
        std::shared_ptr<Network> network;
    };
    static Cache* const cache = new Cache;  // never destroyed: the I/O thread outlives statics

    TrustStore trust = TrustStore::From(environment);
    ProxySettings proxy = ProxySettings::From(environment);
    const std::size_t connections = ConnectionsBy(environment);
    const std::lock_guard lock(cache->mutex);
    if (!cache->network || trust != cache->trust || proxy != cache->proxy ||
        connections != cache->connections) {
        cache->network = std::make_shared<Network>(trust, proxy, connections);
        cache->connections = connections;
        cache->trust = std::move(trust);
        cache->proxy = std::move(proxy);
    }
    return cache->network;
}

}  // namespace engine
