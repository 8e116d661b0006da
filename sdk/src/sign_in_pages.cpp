#include "sdk/include/sdk/sign_in_pages.h"

#include <utility>

#include "sdk/include/sdk/generated/client.h"
#include "sdk/src/abi/abi.h"
#include "sdk/src/loader/engine_extensions.h"

namespace sdk {

bool SetSignInPageCallback(Client& client, SignInPageCallback callback, int32_t display) {
    auto* const function =
        g_engine_extensions.set_sign_in_page_callback.load(std::memory_order_acquire);
    if (function == nullptr) return false;
    const std::size_t index = symbols::Client_Authorize.index;  // names it in errors
    abi::CallWith<void>(function, abi::InOf<Client&>(client, index),
                        abi::InOf<SignInPageCallback>(std::move(callback), index),
                        abi::InOf<int32_t>(display, index));
    return true;
}

}  // namespace sdk
