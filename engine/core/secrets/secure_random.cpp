#include "engine/core/secrets/secure_random.h"

#include <openssl/rand.h>

#include <cstdint>
#include <cstring>
#include <stdexcept>

#include "engine/core/secrets/openssl_init.h"
#include "engine/core/text/base64url.h"

namespace engine {

std::string SecureRandomBytes(std::size_t size) {
    InitOpenSsl();
    std::string bytes(size, '\0');
    if (RAND_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(size)) != 1) {
        throw std::runtime_error("The system's random generator gave no bytes.");
    }
    return bytes;
}

std::string SecureRandomToken(std::size_t bytes) {
    return Base64UrlEncode(SecureRandomBytes(bytes));
}

double RandomUnit() {
    const std::string bytes = SecureRandomBytes(sizeof(std::uint64_t));
    std::uint64_t value = 0;
    std::memcpy(&value, bytes.data(), sizeof value);
    return static_cast<double>(value >> 11) * 0x1.0p-53;
}

}  // namespace engine
