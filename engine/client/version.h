#pragma once

#include <string_view>

namespace engine {

/// The engine's own version, which is the package's.
inline constexpr std::string_view kEngineVersion = "0.1.0";

/// The version of the SDK surface the engine speaks.
inline constexpr int kSdkVersionMajor = 1;
inline constexpr int kSdkVersionMinor = 10;
inline constexpr int kSdkVersionPatch = 0;

}  // namespace engine
