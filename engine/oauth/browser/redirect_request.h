#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace engine {

/// The kind and content of a request to the loopback listener. A plain value.
struct RedirectRequest {
    enum class Kind {
        Foreign,     ///< no redirect of the authorize page: favicon, other path, other host, ...
        WrongState,  ///< a redirect whose state is not the one that was sent
        Approved,    ///< carries `code`
        Refused      ///< carries `error`
    };

    Kind kind = Kind::Foreign;
    std::string code;
    std::string error;
    std::string description;

    /// Judges a request line and Host header. The state is compared in constant time.
    static RedirectRequest Read(std::string_view method, std::string_view target,
                                std::string_view host, std::uint16_t port,
                                std::string_view expected_state);
};

}  // namespace engine
