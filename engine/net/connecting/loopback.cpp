#include "engine/net/connecting/loopback.h"

#include <boost/asio/ip/address.hpp>
#include <string>

namespace engine {

bool IsLoopbackHost(std::string_view host) {
    if (host == "localhost" || host.ends_with(".localhost")) return true;
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(std::string(host), error);
    return !error && address.is_loopback();
}

Result<void> RequireSecureOrLoopback(const Url& url) {
    if (url.IsSecure() || IsLoopbackHost(url.host)) return {};
    Error error = Error::Invalid(
        "Plain " + url.scheme + " is allowed to loopback addresses only, and '" + url.host +
        "' is none. Nothing was sent; use " + (url.scheme == "ws" ? "wss" : "https") + ".");
    error.network = NetworkFailure::PlainRemote;
    return error;
}

}  // namespace engine
