#include "engine/mls/crypto/hashing.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include <stdexcept>
#include <string>

#include "engine/mls/crypto/writer.h"

namespace engine::mls {

Bytes Hash(ByteView data) {
    Bytes digest(kHashSize);
    if (EVP_Digest(data.data(), data.size(), digest.data(), nullptr, EVP_sha256(), nullptr) != 1) {
        throw std::runtime_error("OpenSSL could not compute a SHA-256 digest.");
    }
    return digest;
}

Bytes Mac(ByteView key, ByteView data) {
    Bytes mac(kHashSize);
    // OpenSSL takes a null key for "the key of before", whatever its size.
    const std::uint8_t none = 0;
    const std::uint8_t* const start = key.empty() ? &none : key.data();
    if (HMAC(EVP_sha256(), start, static_cast<int>(key.size()), data.data(), data.size(),
             mac.data(), nullptr) == nullptr) {
        throw std::runtime_error("OpenSSL could not compute an HMAC.");
    }
    return mac;
}

Bytes Extract(ByteView salt, ByteView key_material) { return Mac(salt, key_material); }

Bytes Expand(ByteView secret, ByteView info, std::size_t size) {
    if (size > 255 * kHashSize) throw std::length_error("HKDF gives at most 8,160 bytes.");
    Bytes output;
    Bytes block;
    for (std::uint8_t counter = 1; output.size() < size; ++counter) {
        block = Mac(secret, Join({block, info, ByteView(&counter, 1)}));
        output.insert(output.end(), block.begin(), block.end());
    }
    output.resize(size);
    return output;
}

Bytes Labelled(std::string_view label, ByteView content) {
    const std::string whole = "MLS 1.0 " + std::string(label);
    return Writer().Vector(BytesOf(whole)).Vector(content).Take();
}

Bytes ExpandWithLabel(ByteView secret, std::string_view label, ByteView context, std::size_t size) {
    const auto length = static_cast<std::uint16_t>(size);
    return Expand(secret, Writer().U16(length).Raw(Labelled(label, context)).Take(), size);
}

Bytes DeriveSecret(ByteView secret, std::string_view label) {
    return ExpandWithLabel(secret, label, {}, kHashSize);
}

Bytes DeriveTreeSecret(ByteView secret, std::string_view label, std::uint32_t generation,
                       std::size_t size) {
    return ExpandWithLabel(secret, label, Writer().U32(generation).Take(), size);
}

Bytes RefHash(std::string_view label, ByteView value) {
    return Hash(Writer().Vector(BytesOf(label)).Vector(value).Take());
}

Bytes NoSecret() { return Bytes(kHashSize); }

Bytes RandomBytes(std::size_t size) {
    Bytes bytes(size);
    if (RAND_bytes(bytes.data(), static_cast<int>(size)) != 1) {
        throw std::runtime_error("The system's random generator failed.");
    }
    return bytes;
}

}  // namespace engine::mls
