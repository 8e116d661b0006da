#include <doctest/doctest.h>

#include "engine/mls/crypto/hashing.h"
#include "engine/voice/frame_nonce.h"
#include "engine/voice/media/frame_decryptor.h"
#include "engine/voice/media/frame_encryptor.h"
#include "test/cpp/engine/mls/vectors.h"
#include "test/cpp/engine/support/allocations.h"

using namespace engine::voice;
using engine::mls::BytesOf;
using engine::mls::Join;
using mls_vectors::Hex;

namespace {

using Time = FrameDecryptor::Time;

constexpr Time kStart = Time(std::chrono::hours(1));

Bytes SomeBase() { return Hex("000102030405060708090a0b0c0d0e0f"); }

Bytes Encrypted(FrameEncryptor& encryptor, ByteView frame) {
    return engine::mls::Copy(*encryptor.Encrypt(frame));
}

}  // namespace

// Computed by the construction that was verified on frames of an independent client.
TEST_CASE("the keys of a ratchet agree with another implementation") {
    MediaRatchet ratchet(SomeBase());
    CHECK(ratchet.Next() == Hex("58fc013108dbf996ef651e3f01658bfb"));
    CHECK(ratchet.Next() == Hex("9cddc08f0c8a7cfecabfe757dc33b039"));
    CHECK(ratchet.Next() == Hex("ef2427778fb709d7d1e070846f920024"));
    CHECK(ratchet.Generation() == 3);
}

TEST_CASE("a frame agrees with another implementation") {
    FrameEncryptor encryptor(SomeBase());
    CHECK(Encrypted(encryptor, Hex("f8ffee0102030405")) == Hex("2321ede2a6148140"
                                                               "ac9e2105ada4e2fc"
                                                               "01"
                                                               "0c"
                                                               "fafa"));
}

TEST_CASE("frames are decrypted in any order, each once") {
    FrameEncryptor encryptor(SomeBase());
    FrameDecryptor decryptor;
    decryptor.AddEpoch(SomeBase(), kStart);
    std::vector<Bytes> frames;
    for (int frame = 0; frame < 300; ++frame) {
        frames.push_back(Encrypted(encryptor, BytesOf("frame " + std::to_string(frame))));
    }
    for (const std::size_t at : {0u, 299u, 150u, 128u, 127u, 1u}) {
        const auto opened = decryptor.Decrypt(frames[at], kStart);
        REQUIRE(opened);
        CHECK(engine::mls::Same(*opened, BytesOf("frame " + std::to_string(at))));
        CHECK_FALSE(decryptor.Decrypt(frames[at], kStart));
    }
}

TEST_CASE("a frame that was changed or cut off is dropped") {
    FrameEncryptor encryptor(SomeBase());
    FrameDecryptor decryptor;
    decryptor.AddEpoch(SomeBase(), kStart);
    const Bytes frame = Encrypted(encryptor, BytesOf("an Opus frame"));
    for (std::size_t at = 0; at < frame.size(); ++at) {
        CAPTURE(at);
        Bytes changed = frame;
        changed[at] ^= 1;
        CHECK_FALSE(decryptor.Decrypt(changed, kStart));
        CHECK_FALSE(decryptor.Decrypt(ByteView(frame).first(at), kStart));
    }
    CHECK(decryptor.Decrypt(frame, kStart));
    CHECK(decryptor.FailuresInARow() == 0);
}

TEST_CASE("silence is never encrypted, and nothing else goes through in the clear") {
    FrameEncryptor encryptor(SomeBase());
    FrameDecryptor decryptor;
    CHECK(engine::mls::Same(*encryptor.Encrypt(kOpusSilence), kOpusSilence));
    CHECK(engine::mls::Same(*decryptor.Decrypt(kOpusSilence, kStart), kOpusSilence));
    CHECK_FALSE(decryptor.Decrypt(BytesOf("in the clear"), kStart));
    decryptor.AllowPassthrough(true, kStart);
    CHECK(engine::mls::Same(*decryptor.Decrypt(BytesOf("in the clear"), kStart),
                            BytesOf("in the clear")));
    decryptor.AllowPassthrough(false, kStart);
    CHECK(decryptor.Decrypt(BytesOf("late"), kStart + std::chrono::seconds(9)));
    CHECK_FALSE(decryptor.Decrypt(BytesOf("too late"), kStart + std::chrono::seconds(10)));
}

TEST_CASE("frames of the epoch before are good for ten seconds more") {
    FrameEncryptor before(SomeBase());
    FrameEncryptor after(Bytes(16, 7));
    FrameDecryptor decryptor;
    decryptor.AddEpoch(SomeBase(), kStart);
    decryptor.AddEpoch(Bytes(16, 7), kStart);
    CHECK(decryptor.Decrypt(Encrypted(after, BytesOf("new")), kStart));
    CHECK(decryptor.Decrypt(Encrypted(before, BytesOf("old")), kStart + std::chrono::seconds(9)));
    CHECK_FALSE(
        decryptor.Decrypt(Encrypted(before, BytesOf("old")), kStart + std::chrono::seconds(10)));
    CHECK(decryptor.Decrypt(Encrypted(after, BytesOf("new")), kStart + std::chrono::hours(1)));
    CHECK(decryptor.FailuresInARow() == 0);
}

TEST_CASE("a counter that nobody can have reached yet costs no key") {
    FrameDecryptor decryptor;
    decryptor.AddEpoch(SomeBase(), kStart);
    // A frame of the second generation, as a sender of a day and a half would make it.
    MediaRatchet ratchet(SomeBase());
    ratchet.Next();
    AeadCipher cipher(EVP_aes_128_gcm(), AeadCipher::Direction::Seal);
    cipher.SetKey(ratchet.Next());
    const std::uint32_t counter = 1u << 24;
    Bytes frame(5 + kMaxFrameOverhead);
    cipher.Seal(FrameNonce(counter), {}, BytesOf("later"), frame.data(), {frame.data() + 5, 8});
    frame.resize(5 + 8 + WriteFrameEnd(counter, frame.data() + 13));
    CHECK_FALSE(decryptor.Decrypt(frame, kStart + std::chrono::hours(1)));
    CHECK(engine::mls::Same(*decryptor.Decrypt(frame, kStart + std::chrono::hours(36)),
                            BytesOf("later")));
}

TEST_CASE("ranges that a sender leaves in the clear are authenticated and put back") {
    MediaRatchet ratchet(SomeBase());
    AeadCipher cipher(EVP_aes_128_gcm(), AeadCipher::Direction::Seal);
    cipher.SetKey(ratchet.Next());
    // Bytes 1 and 2 and byte 4 of "abcdef" are clear.
    Bytes hidden(3);
    Bytes tag(8);
    cipher.Seal(FrameNonce(1), BytesOf("bce"), BytesOf("adf"), hidden.data(), tag);
    const Bytes body{hidden[0], 'b', 'c', hidden[1], 'e', hidden[2]};
    const Bytes end =
        Hex("01"
            "0102"
            "0401"
            "10"
            "fafa");
    FrameDecryptor decryptor;
    decryptor.AddEpoch(SomeBase(), kStart);
    Bytes changed = Join({body, tag, end});
    changed[1] = 'x';
    CHECK_FALSE(decryptor.Decrypt(changed, kStart));
    const auto opened = decryptor.Decrypt(Join({body, tag, end}), kStart);
    REQUIRE(opened);
    CHECK(engine::mls::Same(*opened, BytesOf("abcdef")));
}

TEST_CASE("ends of frames that make no sense are none") {
    const Bytes body(6, 1);
    const Bytes tag(8);
    const auto reads = [&](const char* end) {
        return ReadMediaFrame(Join({body, tag, Hex(end)})).has_value();
    };
    CHECK(reads("010cfafa"));
    CHECK(
        reads("01"
              "0102"
              "0401"
              "10fafa"));
    CHECK_FALSE(reads("ff0cfafa"));  // the counter does not end
    CHECK_FALSE(reads("010cfafb"));  // another marker
    CHECK_FALSE(reads("0120fafa"));  // larger than the frame
    CHECK_FALSE(reads("010afafa"));  // smaller than can be
    CHECK_FALSE(
        reads("010403"
              "0efafa"));  // a range without its length, or beyond the body
    CHECK_FALSE(
        reads("0104010301"
              "10fafa"));  // ranges that go back
    CHECK_FALSE(
        reads("ffffffff1f"
              "10fafa"));  // a counter of more than 32 bits
}

TEST_CASE("the window of counters is bounded, and what falls out of it is refused") {
    ReplayWindow window;
    window.Take(5000);
    CHECK(window.MayCome(5001));
    CHECK_FALSE(window.MayCome(5000));
    CHECK(window.MayCome(4999));
    CHECK(window.MayCome(4000));
    CHECK_FALSE(window.MayCome(3999));
    window.Take(4500);
    CHECK_FALSE(window.MayCome(4500));
    window.Take(1'000'000'000'000);
    CHECK_FALSE(window.MayCome(4999));
}

// As a sender chooses its counters, what they cost must not depend on them.
TEST_CASE("counters with gaps cost the window no memory, and each is taken once") {
    ReplayWindow window;
    int wrong = 0;
    const std::size_t allocated = test::BytesOf([&] {
        for (std::uint64_t step = 1; step <= 1100; ++step) {
            for (const std::uint64_t counter : {step * 1001, step * 1001 - 1}) {
                if (!window.MayCome(counter)) ++wrong;
                window.Take(counter);
                if (window.MayCome(counter)) ++wrong;
            }
            if (!window.MayCome(step * 1001 - 2)) ++wrong;
        }
    });
    CHECK(wrong == 0);
    CHECK(allocated == 0);
    for (std::uint64_t step = 2; step <= 1000; step += 7) {
        ReplayWindow stepped;
        stepped.Take(5000);
        stepped.Take(5000 + step);
        CHECK_FALSE(stepped.MayCome(5000));
        CHECK(stepped.MayCome(5000 + step - 1));
        CHECK(stepped.MayCome(5000 + step - 1000));
        CHECK_FALSE(stepped.MayCome(5000 + step - 1001));
    }
}
