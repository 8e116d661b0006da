#include "engine/core/secrets/openssl_init.h"

#include <openssl/ssl.h>

namespace engine {

void InitOpenSsl() {
    [[maybe_unused]] static const int done =
        OPENSSL_init_ssl(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT, nullptr);
}

}  // namespace engine
