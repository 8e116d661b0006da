#include "engine/core/secrets/constant_time.h"

#include <openssl/crypto.h>

namespace engine {

bool ConstantTimeEqual(std::string_view a, std::string_view b) noexcept {
    return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace engine
