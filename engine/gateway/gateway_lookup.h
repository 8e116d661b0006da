#pragma once

#include <boost/asio/awaitable.hpp>
#include <memory>
#include <string>

#include "engine/core/result.h"
#include "engine/rest/api_client.h"

namespace engine {

/// The gateway's URL by `GET /gateway` (protocol 3.10). The handle can end it early.
boost::asio::awaitable<Result<std::string>> LookUpGateway(std::shared_ptr<ApiClient> api,
                                                          std::shared_ptr<RequestHandle> handle);

}  // namespace engine
