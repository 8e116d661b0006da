#include "engine/mls/crypto/aead.h"

#include <openssl/evp.h>

#include <memory>
#include <stdexcept>

#include "engine/mls/crypto/refusal.h"

namespace engine::mls {
namespace {

using CipherContext = std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)>;

void RequireCipherStep(int done) {
    if (done != 1) throw std::runtime_error("OpenSSL could not set up AES-128-GCM.");
}

/// A context with key, nonce and additional data; `sealing` is 1 to encrypt, 0 to decrypt.
CipherContext MakeCipher(int sealing, ByteView key, ByteView nonce, ByteView additional) {
    if (key.size() != kAeadKeySize || nonce.size() != kAeadNonceSize) {
        throw std::length_error("A key of AES-128-GCM has 16 bytes, a nonce 12.");
    }
    CipherContext context(EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
    int size = 0;
    RequireCipherStep(EVP_CipherInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, key.data(),
                                        nonce.data(), sealing));
    if (!additional.empty()) {
        RequireCipherStep(EVP_CipherUpdate(context.get(), nullptr, &size, additional.data(),
                                           static_cast<int>(additional.size())));
    }
    return context;
}

void Transform(EVP_CIPHER_CTX* context, ByteView input, std::uint8_t* output) {
    int size = 0;
    if (input.empty()) return;
    RequireCipherStep(
        EVP_CipherUpdate(context, output, &size, input.data(), static_cast<int>(input.size())));
}

}  // namespace

Bytes Seal(ByteView key, ByteView nonce, ByteView additional, ByteView plaintext) {
    const CipherContext context = MakeCipher(1, key, nonce, additional);
    Bytes sealed(plaintext.size() + kAeadTagSize);
    std::uint8_t* const tag = sealed.data() + plaintext.size();
    int size = 0;
    Transform(context.get(), plaintext, sealed.data());
    RequireCipherStep(EVP_CipherFinal_ex(context.get(), tag, &size));
    RequireCipherStep(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG,
                                          static_cast<int>(kAeadTagSize), tag));
    return sealed;
}

Bytes Open(ByteView key, ByteView nonce, ByteView additional, ByteView ciphertext) {
    Require(ciphertext.size() >= kAeadTagSize, "A ciphertext is shorter than its tag.");
    const CipherContext context = MakeCipher(0, key, nonce, additional);
    Bytes tag = Copy(ciphertext.last(kAeadTagSize));
    const ByteView content = ciphertext.first(ciphertext.size() - kAeadTagSize);
    // One byte more, since OpenSSL wants an output even for nothing.
    Bytes opened(content.size() + 1);
    int size = 0;
    Transform(context.get(), content, opened.data());
    RequireCipherStep(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_SET_TAG,
                                          static_cast<int>(kAeadTagSize), tag.data()));
    const bool genuine =
        EVP_CipherFinal_ex(context.get(), opened.data() + content.size(), &size) == 1;
    Require(genuine, "A ciphertext does not open with its key.");
    opened.pop_back();
    return opened;
}

}  // namespace engine::mls
