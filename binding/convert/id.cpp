#include "binding/convert/id.h"

#include <charconv>
#include <string>
#include <string_view>
#include <system_error>

namespace binding {
namespace {

constexpr std::string_view kExpected = "an unsigned 64-bit integer in decimal digits";
constexpr std::string_view kExpectedType =
    "an id as a decimal string or a bigint (numbers lose digits)";
constexpr std::size_t kMaxId = 20;

// A string that cannot be a credential is shown as it is.
std::string ShowText(std::string_view text) {
    if (text.empty()) return "an empty string";
    const bool numeric = text.find_first_not_of("0123456789+-., ") == std::string_view::npos;
    if (numeric && text.size() <= kMaxId + 4) return '"' + std::string(text) + '"';
    return "another string";
}

uint64_t Parse(std::string_view text, const Place& place) {
    uint64_t id = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, id);
    const bool leading_zero = text.size() > 1 && text.front() == '0';
    if (error != std::errc() || stop != end || leading_zero)
        place.RejectValue(kExpected, ShowText(text));
    return id;
}

}  // namespace

uint64_t Convert<uint64_t>::FromJs(CallFrame& frame, napi_value value, const Place& place) {
    // Larger than the longest id, to detect longer strings.
    char text[2 * kMaxId];
    std::size_t length = 0;
    if (napi_get_value_string_utf8(frame.env(), value, text, sizeof text, &length) == napi_ok)
        return Parse({text, length}, place);

    uint64_t id = 0;
    bool lossless = false;
    if (napi_get_value_bigint_uint64(frame.env(), value, &id, &lossless) != napi_ok)
        place.RejectType(frame.env(), kExpectedType, value);
    if (!lossless) place.RejectValue(kExpected, "a bigint out of that range");
    return id;
}

napi_value Convert<uint64_t>::ToJs(Environment& environment, uint64_t value) {
    char text[kMaxId];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    napi_value result;
    Check(environment.env(),
          napi_create_string_latin1(environment.env(), text, static_cast<std::size_t>(end - text),
                                    &result));
    return result;
}

}  // namespace binding
