#include "engine/net/network.h"

#include <mutex>
#include <utility>

#include "engine/core/executor.h"
#include "engine/net/connection_pool.h"

namespace engine {

Network::Network(TrustStore trust, ProxySettings proxy)
    : tls_(std::move(trust)), proxy_(std::move(proxy)), pool_(std::make_shared<ConnectionPool>()) {}

Network::~Network() {
    Executor::Instance().Post([pool = std::move(pool_)] {});  // it dies where it is used
}

std::shared_ptr<Network> Network::FromEnvironment() {
    struct Cache {
        std::mutex mutex;
        TrustStore trust;
        ProxySettings proxy;
        std::shared_ptr<Network> network;
    };
    static Cache* const cache = new Cache;  // never destroyed: the I/O thread outlives statics

    TrustStore trust = TrustStore::FromEnvironment();
    ProxySettings proxy = ProxySettings::FromEnvironment();
    const std::lock_guard lock(cache->mutex);
    if (!cache->network || trust != cache->trust || proxy != cache->proxy) {
        cache->network = std::make_shared<Network>(trust, proxy);
        cache->trust = std::move(trust);
        cache->proxy = std::move(proxy);
    }
    return cache->network;
}

}  // namespace engine
