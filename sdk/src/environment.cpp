#include "sdk/include/sdk/environment.h"

#include "sdk/src/loader/engine_extensions.h"

namespace sdk {

bool SetEnvironmentSource(EnvironmentSource source) noexcept {
    auto* const function =
        g_engine_extensions.set_environment_source.load(std::memory_order_acquire);
    if (function == nullptr) return false;
    function(source);
    return true;
}

}  // namespace sdk
