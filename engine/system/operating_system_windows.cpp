#include "engine/system/operating_system.h"

namespace engine {

const char* const kOperatingSystem = "windows";

}  // namespace engine
