#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <variant>

#include "engine/core/percent.h"
#include "engine/net/http_message.h"

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

    static ApiRequest Get(std::string path, Parameters query = {});
    static ApiRequest Delete(std::string path);
    static ApiRequest Json(std::string method, std::string path, boost::json::value body);
    /// POST of a form, without Authorization (OAuth2).
    static ApiRequest Form(std::string path, Parameters fields);
};

}  // namespace engine
