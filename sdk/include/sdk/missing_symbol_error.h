#pragma once

#include <stdexcept>
#include <string>

namespace sdk {

/// Thrown by a function that the loaded library does not have; every other function works.
class MissingSymbolError : public std::runtime_error {
  public:
    /// `member` is the function, such as `MessageHandle::AdditionalName`; `since` the SDK release
    /// that added it, empty when every supported release has it.
    MissingSymbolError(std::string member, std::string since, const std::string& library_version,
                       const std::string& library_path);

    const std::string& member() const noexcept { return member_; }
    const std::string& since() const noexcept { return since_; }

  private:
    std::string member_;
    std::string since_;
};

}  // namespace sdk
