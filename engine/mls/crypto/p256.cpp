#include "engine/mls/crypto/p256.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>

#include <memory>
#include <stdexcept>

#include "engine/mls/crypto/hashing.h"
#include "engine/mls/crypto/refusal.h"

namespace engine::mls {
namespace {

template <class T, void (*Free)(T*)>
struct OpenSslFree {
    void operator()(T* object) const { Free(object); }
};
template <class T, void (*Free)(T*)>
using Owned = std::unique_ptr<T, OpenSslFree<T, Free>>;

using Number = Owned<BIGNUM, BN_clear_free>;
using Point = Owned<EC_POINT, EC_POINT_clear_free>;
using Key = Owned<EVP_PKEY, EVP_PKEY_free>;
using KeyContext = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using DigestContext = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
using Parameters = Owned<OSSL_PARAM, OSSL_PARAM_free>;
using ParameterBuilder = Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>;

thread_local std::uint64_t curve_steps = 0;

void RequireCurveStep(bool done) {
    if (!done) throw std::runtime_error("OpenSSL failed in a step on the curve P-256.");
}

/// Made once, read by any thread.
const EC_GROUP& Curve() {
    static EC_GROUP* const curve = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    RequireCurveStep(curve != nullptr);
    return *curve;
}

Number NumberOf(ByteView bytes) {
    Number number(BN_secure_new());
    RequireCurveStep(number != nullptr && BN_bin2bn(bytes.data(), static_cast<int>(bytes.size()),
                                                    number.get()) != nullptr);
    BN_set_flags(number.get(), BN_FLG_CONSTTIME);
    return number;
}

bool IsInRange(const BIGNUM* number) {
    return !BN_is_zero(number) && BN_cmp(number, EC_GROUP_get0_order(&Curve())) < 0;
}

Bytes PublicKeyOf(const BIGNUM* private_key) {
    ++curve_steps;
    const Point point(EC_POINT_new(&Curve()));
    Bytes bytes(kPublicKeySize);
    RequireCurveStep(EC_POINT_mul(&Curve(), point.get(), private_key, nullptr, nullptr, nullptr) ==
                         1 &&
                     EC_POINT_point2oct(&Curve(), point.get(), POINT_CONVERSION_UNCOMPRESSED,
                                        bytes.data(), bytes.size(), nullptr) == bytes.size());
    return bytes;
}

/// A key for EVP; the pair when there is a private key. Null when the point is not on the curve.
Key ImportKey(ByteView public_key, const BIGNUM* private_key) {
    const bool is_point = public_key.size() == kPublicKeySize && public_key[0] == 4;
    if (!is_point) return nullptr;
    ++curve_steps;
    const ParameterBuilder builder(OSSL_PARAM_BLD_new());
    RequireCurveStep(OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME,
                                                     "prime256v1", 0) == 1);
    RequireCurveStep(OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY,
                                                      public_key.data(), public_key.size()) == 1);
    if (private_key != nullptr) {
        RequireCurveStep(
            OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, private_key) == 1);
    }
    const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    RequireCurveStep(EVP_PKEY_fromdata_init(context.get()) == 1);
    EVP_PKEY* key = nullptr;
    const int selection = private_key != nullptr ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
    if (EVP_PKEY_fromdata(context.get(), &key, selection, parameters.get()) != 1) return nullptr;
    return Key(key);
}

Key ImportPair(ByteView private_key) {
    const Number number = NumberOf(private_key);
    Require(private_key.size() == kPrivateKeySize && IsInRange(number.get()),
            "A private key is out of range.");
    Key key = ImportKey(PublicKeyOf(number.get()), number.get());
    RequireCurveStep(key != nullptr);
    return key;
}

}  // namespace

std::uint64_t CurveSteps() noexcept { return curve_steps; }

bool IsPrivateKey(ByteView bytes) {
    return bytes.size() == kPrivateKeySize && IsInRange(NumberOf(bytes).get());
}

bool IsPublicKey(ByteView bytes) { return ImportKey(bytes, nullptr) != nullptr; }

KeyPair KeyPair::Generate() {
    for (;;) {
        const Bytes candidate = RandomBytes(kPrivateKeySize);
        if (IsPrivateKey(candidate)) return Of(candidate);
    }
}

KeyPair KeyPair::Of(ByteView private_key) {
    Require(IsPrivateKey(private_key), "A private key is out of range.");
    return {PublicKeyOf(NumberOf(private_key).get()), Copy(private_key)};
}

Bytes SharedSecret(ByteView private_key, ByteView public_key) {
    const Key own = ImportPair(private_key);
    const Key peer = ImportKey(public_key, nullptr);
    Require(peer != nullptr, "A public key is no point of the curve P-256.");
    curve_steps += 2;
    const KeyContext check(EVP_PKEY_CTX_new(peer.get(), nullptr));
    Require(EVP_PKEY_public_check(check.get()) == 1,
            "A public key is no point of the curve P-256.");
    const KeyContext context(EVP_PKEY_CTX_new(own.get(), nullptr));
    RequireCurveStep(EVP_PKEY_derive_init(context.get()) == 1 &&
                     EVP_PKEY_derive_set_peer(context.get(), peer.get()) == 1);
    Bytes secret(kPrivateKeySize);
    std::size_t size = secret.size();
    RequireCurveStep(EVP_PKEY_derive(context.get(), secret.data(), &size) == 1 &&
                     size == secret.size());
    return secret;
}

Bytes Sign(ByteView private_key, ByteView message) {
    ++curve_steps;
    const Key key = ImportPair(private_key);
    const DigestContext context(EVP_MD_CTX_new());
    RequireCurveStep(EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) ==
                     1);
    std::size_t size = 0;
    RequireCurveStep(
        EVP_DigestSign(context.get(), nullptr, &size, message.data(), message.size()) == 1);
    Bytes signature(size);
    RequireCurveStep(EVP_DigestSign(context.get(), signature.data(), &size, message.data(),
                                    message.size()) == 1);
    signature.resize(size);
    return signature;
}

bool Verify(ByteView public_key, ByteView message, ByteView signature) {
    const Key key = ImportKey(public_key, nullptr);
    if (key == nullptr) return false;
    ++curve_steps;
    const DigestContext context(EVP_MD_CTX_new());
    RequireCurveStep(
        EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1);
    return EVP_DigestVerify(context.get(), signature.data(), signature.size(), message.data(),
                            message.size()) == 1;
}

}  // namespace engine::mls
