#pragma once

namespace engine {

/// What the service is told the player's system is (protocol 4.4).
extern const char* const kOperatingSystem;

}  // namespace engine
