#pragma once

#include <cstdint>

namespace engine {

/// The id of this process.
std::int32_t ProcessId() noexcept;

}  // namespace engine
