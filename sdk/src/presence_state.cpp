#include "sdk/include/sdk/presence_state.h"

#include <utility>

#include "sdk/include/sdk/generated/client.h"
#include "sdk/src/abi/abi.h"
#include "sdk/src/loader/engine_extensions.h"

namespace sdk {

bool SetPresenceStateCallback(Client& client, PresenceStateCallback callback) {
    auto* const function =
        g_engine_extensions.set_presence_state_callback.load(std::memory_order_acquire);
    if (function == nullptr) return false;
    const std::size_t index = symbols::Client_UpdateRichPresence.index;  // names it in errors
    abi::CallWith<void>(function, abi::InOf<Client&>(client, index),
                        abi::InOf<PresenceStateCallback>(std::move(callback), index));
    return true;
}

}  // namespace sdk
