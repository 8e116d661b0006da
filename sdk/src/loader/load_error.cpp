#include "sdk/include/sdk/load_error.h"

#include <utility>

namespace sdk {

namespace {

std::string Describe(const std::string& message, const std::vector<LoadAttempt>& attempts) {
    std::string text = message;
    for (const LoadAttempt& attempt : attempts)
        text += "\n  " + attempt.path + " (from " + attempt.source + "): " + attempt.reason;
    return text;
}

}  // namespace

LoadError::LoadError(const std::string& message, std::vector<LoadAttempt> attempts)
    : std::runtime_error(Describe(message, attempts)), attempts_(std::move(attempts)) {}

}  // namespace sdk
