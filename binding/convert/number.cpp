#include "binding/convert/number.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace binding {

double NumberFromJs(CallFrame& frame, napi_value value, const Place& place) {
    double number;
    if (napi_get_value_double(frame.env(), value, &number) != napi_ok)
        place.RejectType(frame.env(), "a number", value);
    return number;
}

std::string ShowNumber(double number) {
    if (std::isnan(number)) return "NaN";
    if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
    // Not with std::to_chars, whose tables would add 100 KB to the addon.
    char text[32];
    int digits = 1;
    do {
        std::snprintf(text, sizeof text, "%.*g", digits, number);
    } while (std::strtod(text, nullptr) != number && ++digits <= 17);
    constexpr double kWhole = 1e17;
    if (std::abs(number) >= kWhole || number != std::floor(number)) return text;
    char whole[32];
    std::snprintf(whole, sizeof whole, "%.0f", number);
    return std::strlen(whole) <= std::strlen(text) ? whole : text;
}

void RejectInteger(const Place& place, double given, int64_t lowest, int64_t highest) {
    place.RejectValue(
        "an integer from " + std::to_string(lowest) + " to " + std::to_string(highest),
        ShowNumber(given));
}

float Convert<float>::FromJs(CallFrame& frame, napi_value value, const Place& place) {
    const double number = NumberFromJs(frame, value, place);
    const bool fits = std::abs(number) <= std::numeric_limits<float>::max();
    if (!fits) place.RejectValue("a finite 32-bit number", ShowNumber(number));
    return static_cast<float>(number);
}

napi_value Convert<float>::ToJs(Environment& environment, float value) {
    napi_value result;
    Check(environment.env(), napi_create_double(environment.env(), value, &result));
    return result;
}

}  // namespace binding
