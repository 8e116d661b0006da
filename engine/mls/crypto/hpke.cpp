#include "engine/mls/crypto/hpke.h"

#include <stdexcept>
#include <string_view>

#include "engine/mls/crypto/aead.h"
#include "engine/mls/crypto/hashing.h"

namespace engine::mls {
namespace {

using namespace std::string_view_literals;

/// The name of the KEM, and of KEM, KDF and AEAD together (RFC 9180, sections 4.1 and 5.1).
constexpr std::string_view kKemSuite = "KEM\x00\x10"sv;
constexpr std::string_view kWholeSuite = "HPKE\x00\x10\x00\x01\x00\x01"sv;
constexpr std::string_view kHpkeVersion = "HPKE-v1";

Bytes LabeledExtract(std::string_view suite, ByteView salt, std::string_view label,
                     ByteView key_material) {
    return Extract(salt,
                   Join({BytesOf(kHpkeVersion), BytesOf(suite), BytesOf(label), key_material}));
}

Bytes LabeledExpand(std::string_view suite, ByteView secret, std::string_view label, ByteView info,
                    std::size_t size) {
    const Bytes length = Writer().U16(static_cast<std::uint16_t>(size)).Take();
    return Expand(
        secret, Join({length, BytesOf(kHpkeVersion), BytesOf(suite), BytesOf(label), info}), size);
}

/// What both sides have in common after encapsulation.
Bytes KemSecret(ByteView dh, ByteView kem_output, ByteView receiver) {
    const Bytes secret = LabeledExtract(kKemSuite, {}, "eae_prk", dh);
    return LabeledExpand(kKemSuite, secret, "shared_secret", Join({kem_output, receiver}),
                         kHashSize);
}

struct HpkeKey {
    Bytes key;
    Bytes nonce;
};

HpkeKey ScheduleKey(ByteView shared_secret, ByteView info) {
    const std::uint8_t base_mode = 0;
    const Bytes context =
        Join({ByteView(&base_mode, 1), LabeledExtract(kWholeSuite, {}, "psk_id_hash", {}),
              LabeledExtract(kWholeSuite, {}, "info_hash", info)});
    const Bytes secret = LabeledExtract(kWholeSuite, shared_secret, "secret", {});
    return {LabeledExpand(kWholeSuite, secret, "key", context, kAeadKeySize),
            LabeledExpand(kWholeSuite, secret, "base_nonce", context, kAeadNonceSize)};
}

}  // namespace

KeyPair DeriveKeyPair(ByteView key_material) {
    const Bytes secret = LabeledExtract(kKemSuite, {}, "dkp_prk", key_material);
    for (unsigned counter = 0; counter < 256; ++counter) {
        const auto byte = static_cast<std::uint8_t>(counter);
        const Bytes candidate =
            LabeledExpand(kKemSuite, secret, "candidate", ByteView(&byte, 1), kPrivateKeySize);
        if (IsPrivateKey(candidate)) return KeyPair::Of(candidate);
    }
    throw std::runtime_error("No key pair can be derived from this secret.");
}

HpkeCiphertext HpkeSeal(ByteView public_key, ByteView info, ByteView plaintext,
                        const KeyPair& ephemeral) {
    const Bytes dh = SharedSecret(ephemeral.private_key, public_key);
    const auto [key, nonce] = ScheduleKey(KemSecret(dh, ephemeral.public_key, public_key), info);
    return {ephemeral.public_key, Seal(key, nonce, {}, plaintext)};
}

Bytes HpkeOpen(const KeyPair& own, ByteView info, const HpkeCiphertext& sealed) {
    const Bytes dh = SharedSecret(own.private_key, sealed.kem_output);
    const auto [key, nonce] = ScheduleKey(KemSecret(dh, sealed.kem_output, own.public_key), info);
    return Open(key, nonce, {}, sealed.ciphertext);
}

HpkeCiphertext EncryptWithLabel(ByteView public_key, std::string_view label, ByteView context,
                                ByteView plaintext) {
    return HpkeSeal(public_key, Labelled(label, context), plaintext);
}

Bytes DecryptWithLabel(const KeyPair& own, std::string_view label, ByteView context,
                       const HpkeCiphertext& sealed) {
    return HpkeOpen(own, Labelled(label, context), sealed);
}

}  // namespace engine::mls
