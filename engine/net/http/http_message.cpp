#include "engine/net/http/http_message.h"

#include <boost/beast/core/string.hpp>

namespace engine {

std::optional<std::string_view> FindHeader(const Headers& headers, std::string_view name) {
    for (const auto& [key, value] : headers) {
        if (boost::beast::iequals(key, name)) return value;
    }
    return std::nullopt;
}

}  // namespace engine
