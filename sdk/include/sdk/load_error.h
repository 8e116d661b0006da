#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "sdk/include/sdk/load_attempt.h"

namespace sdk {

/// Thrown when no library could be loaded, when another one is loaded already, or when a function
/// is called before any was loaded. The message lists every place and why each failed.
class LoadError : public std::runtime_error {
  public:
    explicit LoadError(const std::string& message, std::vector<LoadAttempt> attempts = {});

    /// The places in the order in which they were tried; empty when none was.
    const std::vector<LoadAttempt>& attempts() const noexcept { return attempts_; }

  private:
    std::vector<LoadAttempt> attempts_;
};

}  // namespace sdk
