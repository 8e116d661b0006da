#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "engine/core/result.h"
#include "engine/core/text/percent.h"
#include "engine/net/http/http_message.h"
#include "engine/rest/request_handle.h"

namespace engine {

/// One call of the HTTP API. A plain value.
struct ApiRequest {
    std::string method = "GET";
    std::string path;  ///< below the API root, starts with '/', percent-encoded: "/users/@me"
    Parameters query;
    /// Nothing, a JSON body, or an application/x-www-form-urlencoded one.
    std::variant<std::monostate, boost::json::value, Parameters> body;
    Headers headers;
    /// False: no Authorization header, for the token endpoints.
    bool authorized = true;

    /// Requests of one lane are carried out in the order in which they were made. Without one: the
    /// path of what changes something in the player's name; empty: none, as for what only reads.
    std::optional<std::string> lane;
    /// False: a rate limit fails it at once, for callers that wait by themselves and show it.
    bool wait_for_limits = true;
    /// Set for a request that the service carries out only once however often it comes: it is sent
    /// again when it is not clear whether it arrived. The check says whether a 2xx answer is one;
    /// any other counts as lost.
    std::function<Result<void>(const boost::json::value&)> check;
    /// For callers that may end the request early.
    std::shared_ptr<RequestHandle> handle;

    /// The lane it is in; empty: none.
    std::string Lane() const;

    static ApiRequest Get(std::string path, Parameters query = {});
    static ApiRequest Delete(std::string path);
    static ApiRequest Json(std::string method, std::string path, boost::json::value body);
    /// POST of a form, without Authorization (OAuth2).
    static ApiRequest Form(std::string path, Parameters fields);
};

}  // namespace engine
