#pragma once

#include <string>
#include <string_view>

namespace engine {

/// What the service counts a request under (protocol 3.3). A plain value.
struct RequestRoute {
    std::string name;      ///< "POST /lobbies/*/messages": the method, and the path without ids
    std::string resource;  ///< id of the top-level resource that has a count of its own, else empty

    static RequestRoute Of(std::string_view method, std::string_view path);
};

}  // namespace engine
