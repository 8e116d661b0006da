#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace engine {

/// What is needed to go on with a session on another connection (protocol 4.6). A plain value.
struct ResumePoint {
    std::string session_id;  ///< empty: there is no session
    std::string url;         ///< resume_gateway_url, empty when the service named none
    /// The URL could not be reached: the generic one is used instead.
    bool url_failed = false;
    std::optional<std::int64_t> sequence;  ///< of the last event received

    bool HasSession() const noexcept { return !session_id.empty(); }
    bool HasUrl() const noexcept { return HasSession() && !url.empty() && !url_failed; }
};

}  // namespace engine
