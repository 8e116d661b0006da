#include "engine/net/resolver.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "engine/core/executor.h"
#include "engine/net/loopback.h"

namespace engine {
namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using Endpoints = std::vector<tcp::endpoint>;

/// A look-up that its waiter may leave: getaddrinfo itself cannot be interrupted.
struct LookUp {
    explicit LookUp(const Executor::Type& executor)
        : resolver(executor), done(executor, asio::steady_timer::time_point::max()) {}

    tcp::resolver resolver;
    asio::steady_timer done;  // cancelled when answered or abandoned
    boost::system::error_code error;
    Endpoints endpoints;
};

void Start(const std::shared_ptr<LookUp>& look_up, const std::string& host, std::uint16_t port) {
    look_up->resolver.async_resolve(
        host, std::to_string(port),
        tcp::resolver::numeric_service | tcp::resolver::address_configured,
        [look_up](const boost::system::error_code& error,
                  const tcp::resolver::results_type& results) {
            look_up->error = error;
            for (const auto& entry : results) look_up->endpoints.push_back(entry.endpoint());
            look_up->done.cancel();
        });
}

}  // namespace

asio::awaitable<Result<Endpoints>> Resolve(Cancellation& cancellation, std::string host,
                                           std::uint16_t port) {
    boost::system::error_code no_address;
    const auto address = asio::ip::make_address(host, no_address);
    if (!no_address) co_return Endpoints{tcp::endpoint(address, port)};
    if (IsLoopbackHost(host)) {
        Endpoints loopback;
        loopback.emplace_back(asio::ip::address_v4::loopback(), port);
        loopback.emplace_back(asio::ip::address_v6::loopback(), port);
        co_return loopback;
    }

    const auto look_up = std::make_shared<LookUp>(Executor::Instance().Get());
    Start(look_up, host, port);
    {
        Cancellation::Step step(cancellation, "resolving the host name", [look_up] {
            look_up->resolver.cancel();
            look_up->done.cancel();
        });
        co_await look_up->done.async_wait(asio::as_tuple(asio::use_awaitable));
    }
    if (cancellation.Stopped()) co_return *cancellation.Stopped();
    if (look_up->error || look_up->endpoints.empty()) {
        co_return Error::Network(
            NetworkFailure::Dns,
            "The host name '" + host + "' could not be resolved: " +
                (look_up->error ? look_up->error.message() : std::string("it has no address")) +
                ". Check the name and the network.");
    }
    co_return std::move(look_up->endpoints);
}

}  // namespace engine
