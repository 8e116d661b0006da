#include "engine/voice/aead_cipher.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace engine::voice {
namespace {

void RequireAeadStep(int done) {
    if (done != 1) throw std::runtime_error("OpenSSL failed in a step of an AEAD cipher.");
}

}  // namespace

AeadCipher::AeadCipher(const EVP_CIPHER* cipher, Direction direction)
    : context_(EVP_CIPHER_CTX_new()), direction_(static_cast<int>(direction)) {
    RequireAeadStep(
        EVP_CipherInit_ex(context_.get(), cipher, nullptr, nullptr, nullptr, direction_));
}

void AeadCipher::SetKey(ByteView key) {
    if (static_cast<int>(key.size()) != EVP_CIPHER_CTX_get_key_length(context_.get())) {
        throw std::length_error("A key does not have the length that its cipher takes.");
    }
    RequireAeadStep(
        EVP_CipherInit_ex(context_.get(), nullptr, nullptr, key.data(), nullptr, direction_));
}

void AeadCipher::Start(ByteView nonce, ByteView additional) {
    RequireAeadStep(
        EVP_CipherInit_ex(context_.get(), nullptr, nullptr, nullptr, nonce.data(), direction_));
    if (!additional.empty()) Transform(additional, nullptr);
}

void AeadCipher::Transform(ByteView input, std::uint8_t* output) {
    if (input.empty()) return;
    int size = 0;
    RequireAeadStep(EVP_CipherUpdate(context_.get(), output, &size, input.data(),
                                     static_cast<int>(input.size())));
}

void AeadCipher::Seal(ByteView nonce, ByteView additional, ByteView plaintext,
                      std::uint8_t* ciphertext, std::span<std::uint8_t> tag) {
    Start(nonce, additional);
    Transform(plaintext, ciphertext);
    std::array<std::uint8_t, EVP_MAX_BLOCK_LENGTH> rest;
    int size = 0;
    RequireAeadStep(EVP_CipherFinal_ex(context_.get(), rest.data(), &size));
    RequireAeadStep(EVP_CIPHER_CTX_ctrl(context_.get(), EVP_CTRL_AEAD_GET_TAG,
                                        static_cast<int>(tag.size()), tag.data()));
}

bool AeadCipher::Open(ByteView nonce, ByteView additional, ByteView ciphertext, ByteView tag,
                      std::uint8_t* plaintext) {
    std::array<std::uint8_t, 16> expected;
    std::copy(tag.begin(), tag.end(), expected.begin());
    Start(nonce, additional);
    Transform(ciphertext, plaintext);
    RequireAeadStep(EVP_CIPHER_CTX_ctrl(context_.get(), EVP_CTRL_AEAD_SET_TAG,
                                        static_cast<int>(tag.size()), expected.data()));
    std::array<std::uint8_t, EVP_MAX_BLOCK_LENGTH> rest;
    int size = 0;
    return EVP_CipherFinal_ex(context_.get(), rest.data(), &size) == 1;
}

}  // namespace engine::voice
