#include "engine/core/secrets/sha256.h"

#include <openssl/evp.h>

#include <stdexcept>

#include "engine/core/secrets/openssl_init.h"

namespace engine {

std::string Sha256(std::string_view bytes) {
    InitOpenSsl();
    std::string digest(32, '\0');
    unsigned int size = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(digest.data()),
                   &size, EVP_sha256(), nullptr) != 1 ||
        size != digest.size()) {
        throw std::runtime_error("OpenSSL could not compute a SHA-256 digest.");
    }
    return digest;
}

}  // namespace engine
