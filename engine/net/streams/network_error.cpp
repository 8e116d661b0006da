#include "engine/net/streams/network_error.h"

#include <boost/asio/error.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/websocket/error.hpp>

namespace engine {
namespace {

namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

NetworkFailure FailureOf(const boost::system::error_code& code, NetworkFailure otherwise) {
    if (code == boost::asio::error::connection_refused) return NetworkFailure::Refused;
    if (code == boost::asio::error::timed_out) return NetworkFailure::Timeout;
    if (code == http::error::end_of_stream) return NetworkFailure::Closed;
    if (code == http::error::body_limit || code == http::error::header_limit ||
        code == http::error::buffer_overflow || code == websocket::error::message_too_big ||
        code == websocket::error::buffer_overflow) {
        return NetworkFailure::TooLarge;
    }
    if (code == http::error::partial_message || code == boost::asio::error::eof ||
        code == boost::asio::error::connection_reset || code == boost::asio::error::broken_pipe ||
        code == boost::asio::ssl::error::stream_truncated) {
        return NetworkFailure::Truncated;
    }
    if (code.category() == http::make_error_code(http::error::bad_version).category() ||
        code == websocket::condition::protocol_violation) {
        return NetworkFailure::Protocol;
    }
    return otherwise;
}

}  // namespace

Error NetworkErrorFrom(const boost::system::error_code& code, NetworkFailure otherwise,
                       const std::string& what) {
    return Error::Network(FailureOf(code, otherwise), what + ": " + code.message() + ".");
}

}  // namespace engine
