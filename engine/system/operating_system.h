#pragma once

namespace engine {

/// What the service is told the player's system is (protocol 4.4).
#if defined(_WIN32)
inline constexpr const char* kOperatingSystem = "windows";
#elif defined(__APPLE__)
inline constexpr const char* kOperatingSystem = "macos";
#else
inline constexpr const char* kOperatingSystem = "linux";
#endif

}  // namespace engine
