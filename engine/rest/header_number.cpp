#include "engine/rest/header_number.h"

#include <boost/json/parse.hpp>

#include "engine/core/json/json_fields.h"

namespace engine {

std::optional<double> HeaderNumber(const Headers& headers, std::string_view name) {
    const auto text = FindHeader(headers, name);
    if (!text) return std::nullopt;
    // Not std::from_chars: for floating point that would make the library need libm.
    boost::system::error_code malformed;
    const boost::json::value number = boost::json::parse(*text, malformed);
    if (malformed) return std::nullopt;
    return AsNumber(&number);
}

}  // namespace engine
