#pragma once

#include <string>
#include <string_view>

namespace engine {

/// The 32 bytes of the SHA-256 digest (FIPS 180-4).
std::string Sha256(std::string_view bytes);

}  // namespace engine
