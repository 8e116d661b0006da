#include "engine/system/process_id.h"

#if defined(_WIN32)
#include <process.h>
#else
#include <unistd.h>
#endif

namespace engine {

std::int32_t ProcessId() noexcept {
#if defined(_WIN32)
    return static_cast<std::int32_t>(_getpid());
#else
    return static_cast<std::int32_t>(getpid());
#endif
}

}  // namespace engine
