#include "engine/system/operating_system.h"

namespace engine {

const char* const kOperatingSystem = "macos";

}  // namespace engine
