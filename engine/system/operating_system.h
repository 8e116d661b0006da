#pragma once

namespace engine {

/// The player's system, as it is named to the service (protocol 4.4).
extern const char* const kOperatingSystem;

}  // namespace engine
