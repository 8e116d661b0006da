#pragma once

#include <string_view>

namespace engine {

/// Equality in a time that depends on the lengths alone, for states and other secrets.
bool ConstantTimeEqual(std::string_view a, std::string_view b) noexcept;

}  // namespace engine
