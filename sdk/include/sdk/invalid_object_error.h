#pragma once

#include <stdexcept>
#include <string>

namespace sdk {

/// Thrown when an invalid object is used: `nullobj`, one that was moved from, or an empty result.
class InvalidObjectError : public std::logic_error {
  public:
    /// `member` is the function that was called, such as `UserHandle::Username`; `class_name` is
    /// the class of the invalid object, either the one it was called on or an argument.
    InvalidObjectError(std::string member, std::string class_name);

    const std::string& member() const noexcept { return member_; }
    const std::string& class_name() const noexcept { return class_name_; }

  private:
    std::string member_;
    std::string class_name_;
};

}  // namespace sdk
