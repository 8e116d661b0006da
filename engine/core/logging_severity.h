#pragma once

#include <cstdint>

namespace engine {

/// Severity of a log message. Values as in the SDK's `LoggingSeverity`; None as a minimum
/// switches a sink off.
enum class LoggingSeverity : std::int32_t {
    Verbose = 1,
    Info = 2,
    Warning = 3,
    Error = 4,
    None = 5
};

}  // namespace engine
