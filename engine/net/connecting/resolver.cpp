#include "engine/net/connecting/resolver.h"

#include <boost/asio/ip/address.hpp>
#include <utility>

#include "engine/net/connecting/host_lookups.h"
#include "engine/net/connecting/loopback.h"

namespace engine {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using Endpoints = std::vector<tcp::endpoint>;

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

    HostLookups::Answer answer = co_await HostLookups::Instance().LookUp(cancellation, host, port);
    if (cancellation.Stopped()) co_return *cancellation.Stopped();
    if (answer.error || answer.endpoints.empty()) {
        co_return Error::Network(
            NetworkFailure::Dns,
            "The host name '" + host + "' could not be resolved: " +
                (answer.error ? answer.error.message() : std::string("it has no address")) +
                ". Check the name and the network.");
    }
    co_return std::move(answer.endpoints);
}

}  // namespace engine
