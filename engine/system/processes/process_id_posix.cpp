#include <unistd.h>

#include "engine/system/processes/process_id.h"

namespace engine {

std::int32_t ProcessId() noexcept { return static_cast<std::int32_t>(getpid()); }

}  // namespace engine
