#include <doctest/doctest.h>

#include "engine/mls/crypto/hashing.h"
#include "engine/voice/hchacha20.h"
#include "engine/voice/rtp_packet.h"
#include "engine/voice/transport_cipher.h"
#include "test/cpp/engine/mls/vectors.h"

using namespace engine::voice;
using engine::mls::BytesOf;
using engine::mls::Join;
using engine::mls::RandomBytes;
using mls_vectors::Hex;

namespace {

constexpr TransportMode kBothModes[] = {TransportMode::Aes256Gcm, TransportMode::XChaCha20Poly1305};

RtpHeader SomeHeader() { return {kOpusPayloadType, 0xfffe, 0x01020304, 0xa0b0c0d0}; }

}  // namespace

// draft-irtf-cfrg-xchacha-03, sections 2.2.1 and A.3.1.
TEST_CASE("XChaCha20-Poly1305 agrees with its draft") {
    Bytes key;
    for (std::uint8_t byte = 0; byte < 32; ++byte) key.push_back(byte);
    const auto subkey = HChaCha20(key, Hex("000000090000004a0000000031415927"));
    CHECK(Bytes(subkey.begin(), subkey.end()) ==
          Hex("82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc"));

    for (std::uint8_t& byte : key) byte = static_cast<std::uint8_t>(byte + 0x80);
    Bytes nonce;
    for (std::uint8_t byte = 0x40; byte < 0x58; ++byte) nonce.push_back(byte);
    const Bytes short_nonce = Join({Hex("00000000"), ByteView(nonce).subspan(16)});
    const std::string_view text =
        "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the "
        "future, sunscreen would be it.";
    AeadCipher cipher(EVP_chacha20_poly1305(), AeadCipher::Direction::Seal);
    cipher.SetKey(HChaCha20(key, ByteView(nonce).first(16)));
    Bytes sealed(text.size());
    Bytes tag(16);
    cipher.Seal(short_nonce, Hex("50515253c0c1c2c3c4c5c6c7"), BytesOf(text), sealed.data(), tag);
    CHECK(sealed ==
          Hex("bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3"
              "a82f4eda7e39ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2b"
              "c369488f76b2383565d3fff921f9664c97637da9768812f615c68b13b52e"));
    CHECK(tag == Hex("c0875924c1c7987947deafd8780acf49"));
}

TEST_CASE("modes have the names of the voice gateway, and discontinued ones are none") {
    CHECK(TransportModeNamed("aead_aes256_gcm_rtpsize") == TransportMode::Aes256Gcm);
    CHECK(TransportModeNamed("aead_xchacha20_poly1305_rtpsize") ==
          TransportMode::XChaCha20Poly1305);
    for (const char* const old :
         {"xsalsa20_poly1305", "xsalsa20_poly1305_lite", "aead_aes256_gcm"}) {
        CHECK_FALSE(TransportModeNamed(old));
    }
    CHECK(ChooseTransportMode({"aead_xchacha20_poly1305_rtpsize", "aead_aes256_gcm_rtpsize"}) ==
          TransportMode::Aes256Gcm);
    CHECK(ChooseTransportMode({"other", "aead_xchacha20_poly1305_rtpsize"}) ==
          TransportMode::XChaCha20Poly1305);
    CHECK_FALSE(ChooseTransportMode({"xsalsa20_poly1305"}));
    for (const TransportMode mode : kBothModes) CHECK(TransportModeNamed(NameOf(mode)) == mode);
}

TEST_CASE("a packet is opened by who has the key, and counters go up") {
    for (const TransportMode mode : kBothModes) {
        CAPTURE(NameOf(mode));
        const Bytes key = RandomBytes(TransportCipher::kKeySize);
        TransportCipher sender(mode, key);
        TransportCipher receiver(mode, key);
        for (std::uint8_t counter = 1; counter <= 3; ++counter) {
            const auto packet = sender.Seal(SomeHeader(), BytesOf("an Opus frame"));
            REQUIRE(packet);
            CHECK(packet->size() == 12 + 13 + 16 + 4);
            CHECK(engine::mls::Same(packet->first(12), Hex("8078fffe01020304a0b0c0d0")));
            CHECK(engine::mls::Same(packet->last(4), Bytes{0, 0, 0, counter}));
            const auto opened = receiver.Open(*packet);
            REQUIRE(opened);
            CHECK(opened->header == SomeHeader());
            CHECK(engine::mls::Same(opened->payload, BytesOf("an Opus frame")));
        }
        TransportCipher stranger(mode, RandomBytes(TransportCipher::kKeySize));
        CHECK_FALSE(stranger.Open(*sender.Seal(SomeHeader(), BytesOf("frame"))));
    }
}

TEST_CASE("a packet that was changed or cut off is not opened") {
    for (const TransportMode mode : kBothModes) {
        const Bytes key = RandomBytes(TransportCipher::kKeySize);
        TransportCipher sender(mode, key);
        TransportCipher receiver(mode, key);
        const Bytes packet = engine::mls::Copy(*sender.Seal(SomeHeader(), BytesOf("frame")));
        for (std::size_t at = 0; at < packet.size(); ++at) {
            CAPTURE(at);
            Bytes changed = packet;
            changed[at] ^= 1;
            CHECK_FALSE(receiver.Open(changed));
            CHECK_FALSE(receiver.Open(ByteView(packet).first(at)));
        }
        CHECK(receiver.Open(packet));
    }
}

TEST_CASE("what is too large is neither sent nor taken") {
    TransportCipher cipher(TransportMode::Aes256Gcm, RandomBytes(TransportCipher::kKeySize));
    constexpr std::size_t kOverhead = 12 + 16 + 4;
    CHECK(cipher.Seal(SomeHeader(), Bytes(TransportCipher::kMaxPacket - kOverhead)));
    CHECK_FALSE(cipher.Seal(SomeHeader(), Bytes(TransportCipher::kMaxPacket - kOverhead + 1)));
    CHECK_FALSE(cipher.Open(Bytes(TransportCipher::kMaxPacket + 1, 0x80)));
}

TEST_CASE("CSRCs, extensions and padding of other senders are taken") {
    // Two CSRCs, an extension of one word, padding; extension elements and padding are encrypted.
    const Bytes packet =
        Hex("b27800010000000200000003"
            "0000000a0000000b"
            "bede0001");
    const auto layout = ReadRtp(packet);
    REQUIRE(layout);
    CHECK(layout->header == RtpHeader{120, 1, 2, 3});
    CHECK(layout->clear_size == 24);
    CHECK(layout->extension_size == 4);
    CHECK(layout->padded);
    CHECK(engine::mls::Same(*layout->PayloadOf(Hex("11223344aabbcc000003")), Hex("aabbcc")));
    CHECK_FALSE(layout->PayloadOf(Hex("11223344000000ff")));
    CHECK_FALSE(layout->PayloadOf(Hex("1122334400")));
    CHECK_FALSE(layout->PayloadOf(Hex("112203")));
    CHECK_FALSE(layout->PayloadOf({}));
    CHECK_FALSE(ReadRtp(ByteView(packet).first(23)));
}

TEST_CASE("the marker bit is no part of the payload type, and RTCP is no sound") {
    CHECK(ReadRtp(Hex("80f800010000000200000003"))->header.payload_type == 120);
    CHECK_FALSE(ReadRtp(Hex("80c900010000000200000003")));
    CHECK_FALSE(ReadRtp(Hex("407800010000000200000003")));
    CHECK_FALSE(ReadRtp(Hex("8078")));
}
