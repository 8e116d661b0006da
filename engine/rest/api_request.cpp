#include "engine/rest/api_request.h"

#include <utility>

namespace engine {

ApiRequest ApiRequest::Get(std::string path, Parameters query) {
    ApiRequest request;
    request.path = std::move(path);
    request.query = std::move(query);
    return request;
}

ApiRequest ApiRequest::Delete(std::string path) {
    ApiRequest request = Get(std::move(path));
    request.method = "DELETE";
    return request;
}

ApiRequest ApiRequest::Json(std::string method, std::string path, boost::json::value body) {
    ApiRequest request;
    request.method = std::move(method);
    request.path = std::move(path);
    request.body = std::move(body);
    return request;
}

ApiRequest ApiRequest::Form(std::string path, Parameters fields) {
    ApiRequest request;
    request.method = "POST";
    request.path = std::move(path);
    request.body = std::move(fields);
    request.authorized = false;
    return request;
}

std::string ApiRequest::Lane() const {
    if (lane) return *lane;
    return authorized && method != "GET" ? path : "";
}

}  // namespace engine
