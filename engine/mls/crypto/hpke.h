#pragma once

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/crypto/p256.h"
#include "engine/mls/crypto/reader.h"
#include "engine/mls/crypto/writer.h"

/// HPKE of cipher suite 2 (RFC 9180): base mode, one message, DHKEM(P-256, HKDF-SHA256),
/// HKDF-SHA256, AES-128-GCM. OpenSSL 3.0 has none.
namespace engine::mls {

struct HpkeCiphertext {
    Bytes kem_output;
    Bytes ciphertext;

    void Write(Writer& writer) const { writer.Vector(kem_output).Vector(ciphertext); }
    static HpkeCiphertext Read(Reader& reader) {
        Bytes kem_output = reader.VectorCopy();
        return {std::move(kem_output), reader.VectorCopy()};
    }
    bool operator==(const HpkeCiphertext&) const = default;
};

/// The pair that belongs to `key_material` (RFC 9180, section 7.1.3).
KeyPair DeriveKeyPair(ByteView key_material);

HpkeCiphertext HpkeSeal(ByteView public_key, ByteView info, ByteView plaintext,
                        const KeyPair& ephemeral = KeyPair::Generate());
/// Throws a `Refusal` when it does not open.
Bytes HpkeOpen(const KeyPair& own, ByteView info, const HpkeCiphertext& sealed);

/// RFC 9420, section 5.1.3.
HpkeCiphertext EncryptWithLabel(ByteView public_key, std::string_view label, ByteView context,
                                ByteView plaintext);
Bytes DecryptWithLabel(const KeyPair& own, std::string_view label, ByteView context,
                       const HpkeCiphertext& sealed);

}  // namespace engine::mls
