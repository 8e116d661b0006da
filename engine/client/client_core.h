#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <tuple>

#include "engine/client/client_domains.h"

namespace engine {

/// The core of a client: its services and its domains, connected to each other. Created on the
/// host's thread, used on the I/O thread (members for any thread say so), kept alive by pending
/// operations.
class ClientCore : public ClientDomains, public std::enable_shared_from_this<ClientCore> {
  public:
    explicit ClientCore(const ClientSettings& settings);

    /// Ends the client: what is pending gets ClientDestroyed, no event callback starts any more,
    /// their user data is freed. Waits for callbacks that run on other threads, and for nothing
    /// else; any thread. Takes the host's reference, so that the core is destroyed on the I/O
    /// thread: once those callbacks have ended, as they may use the client until then.
    static void Drop(std::shared_ptr<ClientCore>& held);

    /// The domain of that type.
    template <class D>
    D& Get() noexcept {
        return std::get<D&>(All());
    }

    /// Starts a coroutine on the I/O thread that answers a completion.
    void Spawn(boost::asio::awaitable<void> task) const;

  private:
    void ConnectMessages();
    void OnStatus(ClientStatus status, ClientError error, std::int32_t detail);
    void Shutdown();
};

}  // namespace engine
