#pragma once

#include <openssl/evp.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/mls/crypto/bytes.h"

namespace engine::voice {

using mls::Bytes;
using mls::ByteView;

/// One direction of an AEAD cipher whose memory is set up once: sealing and opening a packet
/// allocates nothing, so that the sound thread may do it. One thread at a time.
class AeadCipher {
  public:
    enum class Direction { Open = 0, Seal = 1 };

    /// `cipher` has nonces of 12 bytes and tags of up to 16.
    AeadCipher(const EVP_CIPHER* cipher, Direction direction);

    /// The key of the packets to come.
    void SetKey(ByteView key);

    /// Writes as many bytes as `plaintext` has, and fills `tag`.
    void Seal(ByteView nonce, ByteView additional, ByteView plaintext, std::uint8_t* ciphertext,
              std::span<std::uint8_t> tag);
    /// Writes as many bytes as `ciphertext` has; false when the tag does not fit, and then what was
    /// written means nothing.
    bool Open(ByteView nonce, ByteView additional, ByteView ciphertext, ByteView tag,
              std::uint8_t* plaintext);

  private:
    struct FreeContext {
        void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
    };

    void Start(ByteView nonce, ByteView additional);
    void Transform(ByteView input, std::uint8_t* output);

    std::unique_ptr<EVP_CIPHER_CTX, FreeContext> context_;
    int direction_;
};

}  // namespace engine::voice
