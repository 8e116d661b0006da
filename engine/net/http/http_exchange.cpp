#include "engine/net/http/http_exchange.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <optional>

#include "engine/net/streams/network_error.h"

namespace engine {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

using Parser = http::response_parser<http::string_body>;

constexpr std::uint32_t kHeaderLimit = 64 * 1024;

HttpResponse Take(Parser& parser) {
    auto message = parser.release();
    HttpResponse response;
    response.status = static_cast<int>(message.result_int());
    for (const auto& field : message) {
        response.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
    }
    response.body = std::move(message.body());
    return response;
}

Error ReadFailure(const std::string& subject, const boost::system::error_code& error,
                  std::size_t max_body) {
    if (error == http::error::body_limit) {
        return Error::Network(NetworkFailure::TooLarge,
                              subject + " was answered with a body over the limit of " +
                                  std::to_string(max_body) + " bytes.");
    }
    if (error == http::error::end_of_stream) {
        return Error::Network(NetworkFailure::Closed,
                              subject + " was not answered: the server closed the connection.");
    }
    return NetworkErrorFrom(error, NetworkFailure::Connect,
                            "The response to " + subject + " could not be read");
}

}  // namespace

asio::awaitable<HttpExchange> Exchange(Cancellation& cancellation, Stream& stream,
                                       const BeastRequest& request, std::size_t max_body) {
    HttpExchange result{Error::Of(ErrorType::Aborted, cancellation.Subject() + " was aborted.")};
    const auto interrupt = [&stream] { stream.Close(); };
    boost::system::error_code error;
    std::size_t bytes = 0;
    {
        Cancellation::Step step(cancellation, "sending the request", interrupt);
        std::tie(error, bytes) =
            co_await http::async_write(stream, request, asio::as_tuple(asio::use_awaitable));
    }
    result.written = !error;
    if (!error && !cancellation.Stopped()) {
        Cancellation::Step step(cancellation, "waiting for the response", interrupt);
        boost::beast::basic_flat_buffer<WipingAllocator<char>> buffer;
        std::optional<Parser> parser;
        do {  // an informational response (1xx) is followed by the real one
            parser.emplace();
            parser->header_limit(kHeaderLimit);
            parser->body_limit(max_body);
            parser->skip(request.method() == http::verb::head);
            std::tie(error, bytes) = co_await http::async_read(stream, buffer, *parser,
                                                               asio::as_tuple(asio::use_awaitable));
            result.answered = result.answered || parser->got_some();
        } while (!error && parser->get().result_int() < 200);
        if (!error && !cancellation.Stopped()) {
            result.keep_alive = parser->keep_alive() && buffer.size() == 0;
            result.response = Take(*parser);
            co_return result;
        }
    }
    if (cancellation.Stopped()) {
        result.response = *cancellation.Stopped();
    } else if (!result.written) {
        result.response = NetworkErrorFrom(error, NetworkFailure::Connect,
                                           cancellation.Subject() + " could not be sent");
    } else {
        result.response = ReadFailure(cancellation.Subject(), error, max_body);
    }
    co_return result;
}

}  // namespace engine
