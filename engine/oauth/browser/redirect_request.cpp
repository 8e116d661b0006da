#include "engine/oauth/browser/redirect_request.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/core/secrets/constant_time.h"
#include "engine/core/text/percent.h"

namespace engine {
namespace {

constexpr std::string_view kPath = "/callback";

/// The parameter's value; nothing when it is absent, empty or given twice.
std::optional<std::string> Single(const Parameters& parameters, std::string_view name) {
    std::optional<std::string> found;
    for (const auto& [key, value] : parameters) {
        if (key != name) continue;
        if (found || value.empty()) return std::nullopt;
        found = value;
    }
    return found;
}

}  // namespace

RedirectRequest RedirectRequest::Read(std::string_view method, std::string_view target,
                                      std::string_view host, std::uint16_t port,
                                      std::string_view expected_state) {
    RedirectRequest request;
    // Another Host header may come from a web page that uses its own domain name to reach the
    // listener.
    if (method != "GET" || host != "127.0.0.1:" + std::to_string(port)) return request;
    const std::size_t mark = target.find('?');
    if (mark == std::string_view::npos || target.substr(0, mark) != kPath) return request;
    const auto parameters = DecodeParameters(target.substr(mark + 1));
    if (!parameters) return request;

    auto code = Single(*parameters, "code");
    auto error = Single(*parameters, "error");
    if (code.has_value() == error.has_value()) return request;
    const auto state = Single(*parameters, "state");
    if (!state || !ConstantTimeEqual(*state, expected_state)) {
        request.kind = Kind::WrongState;
        return request;
    }
    if (code) {
        request.kind = Kind::Approved;
        request.code = std::move(*code);
        return request;
    }
    request.kind = Kind::Refused;
    request.error = std::move(*error);
    request.description = Single(*parameters, "error_description").value_or("");
    return request;
}

}  // namespace engine
