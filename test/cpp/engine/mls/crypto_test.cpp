#include <doctest/doctest.h>

#include "engine/mls/crypto/aead.h"
#include "engine/mls/crypto/hashing.h"
#include "engine/mls/crypto/hpke.h"
#include "engine/mls/crypto/p256.h"
#include "engine/mls/crypto/refusal.h"
#include "engine/mls/crypto/signature.h"
#include "test/cpp/engine/mls/vectors.h"

using namespace engine::mls;
using mls_vectors::Field;
using mls_vectors::Hex;

namespace {

std::string Text(const boost::json::value& vector, std::string_view name) {
    return std::string(vector.at(name).as_string());
}

}  // namespace

TEST_CASE("the labelled functions agree with the published vectors") {
    for (const auto& vector : mls_vectors::Load("crypto-basics")) {
        const auto& ref = vector.at("ref_hash");
        CHECK(RefHash(Text(ref, "label"), Field(ref, "value")) == Field(ref, "out"));

        const auto& expand = vector.at("expand_with_label");
        CHECK(ExpandWithLabel(
                  Field(expand, "secret"), Text(expand, "label"), Field(expand, "context"),
                  expand.at("length").to_number<std::size_t>()) == Field(expand, "out"));

        const auto& derive = vector.at("derive_secret");
        CHECK(DeriveSecret(Field(derive, "secret"), Text(derive, "label")) == Field(derive, "out"));

        const auto& tree = vector.at("derive_tree_secret");
        CHECK(DeriveTreeSecret(Field(tree, "secret"), Text(tree, "label"),
                               tree.at("generation").to_number<std::uint32_t>(),
                               tree.at("length").to_number<std::size_t>()) == Field(tree, "out"));

        const auto& sign = vector.at("sign_with_label");
        const Bytes content = Field(sign, "content");
        const Bytes own = SignWithLabel(Field(sign, "priv"), Text(sign, "label"), content);
        for (const Bytes& signature : {Field(sign, "signature"), own}) {
            CHECK(VerifyWithLabel(Field(sign, "pub"), Text(sign, "label"), content, signature));
            CHECK_FALSE(VerifyWithLabel(Field(sign, "pub"), "Another", content, signature));
        }

        const auto& encrypt = vector.at("encrypt_with_label");
        const KeyPair keys = KeyPair::Of(Field(encrypt, "priv"));
        CHECK(keys.public_key == Field(encrypt, "pub"));
        const Bytes context = Field(encrypt, "context");
        const Bytes plaintext = Field(encrypt, "plaintext");
        const HpkeCiphertext published{Field(encrypt, "kem_output"), Field(encrypt, "ciphertext")};
        const auto ours =
            EncryptWithLabel(keys.public_key, Text(encrypt, "label"), context, plaintext);
        for (const HpkeCiphertext& sealed : {published, ours}) {
            CHECK(DecryptWithLabel(keys, Text(encrypt, "label"), context, sealed) == plaintext);
        }
    }
}

// Computed by @hpke/core, an independent implementation of RFC 9180.
TEST_CASE("HPKE agrees with another implementation") {
    const KeyPair receiver =
        DeriveKeyPair(Hex("6db9df30aa07dd42ee5e8181afdb977e538f5e1fec8a06223f33f7013e525037"));
    CHECK(receiver.private_key ==
          Hex("3b03f9dfd0d398ba8f4d6527162ace8e3e15d17732bdbe4cc90b1980dc5634df"));
    CHECK(receiver.public_key ==
          Hex("040cc66c8a703ff565dc3864a0c5cf8825f11d57efacd1d1f0a840878999e8d335b11b331b1d2f2d6e24"
              "1c9e87490c771557a81344950581e19e5911e45b9118e9"));
    Bytes material;
    for (std::uint8_t byte = 1; byte <= 0x20; ++byte) material.push_back(byte);
    const HpkeCiphertext sealed = HpkeSeal(receiver.public_key, BytesOf("info bytes"),
                                           BytesOf("plaintext"), DeriveKeyPair(material));
    CHECK(sealed.kem_output ==
          Hex("04e3da718b2efbffd3090f42975151c18429c8071f14918336d1c92805fd8b2fbf323fd6144b2a3f9b49"
              "288635094aa06d7e4570007fcc7f1f9b238ca198a2d5e1"));
    CHECK(sealed.ciphertext == Hex("3835f9d3053b753494381dd101c178d7f4baafdf554712e936"));
    CHECK(Same(HpkeOpen(receiver, BytesOf("info bytes"), sealed), BytesOf("plaintext")));
}

TEST_CASE("what was changed on its way does not open") {
    const KeyPair receiver = KeyPair::Generate();
    const HpkeCiphertext sealed =
        HpkeSeal(receiver.public_key, BytesOf("info"), BytesOf("plaintext"));
    for (std::size_t at = 0; at < sealed.ciphertext.size(); ++at) {
        HpkeCiphertext changed = sealed;
        changed.ciphertext[at] ^= 1;
        CHECK_THROWS_AS(HpkeOpen(receiver, BytesOf("info"), changed), Refusal);
    }
    CHECK_THROWS_AS(HpkeOpen(receiver, BytesOf("other"), sealed), Refusal);
    HpkeCiphertext short_one = sealed;
    short_one.ciphertext.resize(3);
    CHECK_THROWS_AS(HpkeOpen(receiver, BytesOf("info"), short_one), Refusal);
}

TEST_CASE("points that are not on the curve and numbers out of range are refused") {
    const KeyPair own = KeyPair::Generate();
    Bytes off_curve = KeyPair::Generate().public_key;
    off_curve.back() ^= 1;
    Bytes compressed = KeyPair::Generate().public_key;
    compressed[0] = 2;
    for (const Bytes& wrong : {off_curve, compressed, Bytes(65), Bytes(1), Bytes()}) {
        CHECK_THROWS_AS(SharedSecret(own.private_key, wrong), Refusal);
        CHECK_FALSE(Verify(wrong, BytesOf("message"), Sign(own.private_key, BytesOf("message"))));
    }
    const Bytes order = Hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
    for (const Bytes& wrong : {Bytes(32), order, Bytes(31, 1), Bytes(32, 0xff)}) {
        CHECK_FALSE(IsPrivateKey(wrong));
        CHECK_THROWS_AS(KeyPair::Of(wrong), Refusal);
    }
}

TEST_CASE("a signature is for one message and one key") {
    const KeyPair keys = KeyPair::Generate();
    const Bytes signature = Sign(keys.private_key, BytesOf("message"));
    CHECK(Verify(keys.public_key, BytesOf("message"), signature));
    CHECK_FALSE(Verify(keys.public_key, BytesOf("massage"), signature));
    CHECK_FALSE(Verify(KeyPair::Generate().public_key, BytesOf("message"), signature));
    CHECK_FALSE(Verify(keys.public_key, BytesOf("message"), {}));
}
