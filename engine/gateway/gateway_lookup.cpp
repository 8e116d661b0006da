#include "engine/gateway/gateway_lookup.h"

#include <utility>

#include "engine/core/json/json_fields.h"

namespace engine {

boost::asio::awaitable<Result<std::string>> LookUpGateway(std::shared_ptr<ApiClient> api,
                                                          std::shared_ptr<RequestHandle> handle) {
    ApiRequest request = ApiRequest::Get("/gateway");
    request.authorized = false;
    // The session does the waiting, so that its status shows it.
    request.wait_for_limits = false;
    request.handle = std::move(handle);
    const auto answer = co_await api->Send(std::move(request));
    if (!answer) co_return answer.GetError();
    const boost::json::object* const object = answer->if_object();
    auto url = object ? StringField(*object, "url") : std::nullopt;
    if (url) co_return std::move(*url);
    co_return Error::Network(NetworkFailure::Protocol,
                             "The service's answer to GET /gateway names no URL.");
}

}  // namespace engine
