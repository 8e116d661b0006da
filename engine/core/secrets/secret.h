#pragma once

#include <string>

namespace engine {

/// A secret string: while any copy lives, `Redact` masks its value (and its percent-encoded form)
/// everywhere. Memory is wiped on destruction. Values shorter than 8 bytes are not masked, they
/// would hide ordinary words. Copies and moves are safe; any thread.
class Secret {
  public:
    Secret() = default;
    explicit Secret(std::string value);
    Secret(const Secret& other);
    Secret(Secret&& other) noexcept;
    Secret& operator=(Secret other) noexcept;
    ~Secret();

    /// The value itself; never to be logged, thrown or shown.
    const std::string& Reveal() const noexcept { return value_; }
    bool Empty() const noexcept { return value_.empty(); }

  private:
    std::string value_;
};

}  // namespace engine
