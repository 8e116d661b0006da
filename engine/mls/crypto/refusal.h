#pragma once

#include <stdexcept>

namespace engine::mls {

/// Thrown where bytes from outside break a rule of RFC 9420. It never leaves this room: `Group` and
/// `PendingMember` turn it into an `Error`. The message names the rule and holds no key.
class Refusal : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Throws a `Refusal` with this message unless `holds`.
inline void Require(bool holds, const char* otherwise) {
    if (!holds) throw Refusal(otherwise);
}

}  // namespace engine::mls
