#include "engine/voice/comparison_code.h"

#include <doctest/doctest.h>

#include "test/cpp/engine/mls/vectors.h"

using namespace engine::voice;
using engine::mls::Bytes;
using mls_vectors::Hex;

// The values of several independent implementations, which agree.
TEST_CASE("codes to compare agree with other implementations") {
    Bytes counting;
    for (std::uint8_t byte = 0; byte < 32; ++byte) counting.push_back(byte);
    CHECK(VoicePrivacyCode(counting) == "090606058512110636351516066685");
    CHECK(DisplayableCode(Hex("aabbccddee"), 5, 5) == "05870");
    CHECK(DisplayableCode(Hex("aabbccddeebbccddeeffccddeeffaaddeeffaabbeeffaabbccffaabbccdd"), 30,
                          5) == "058708105556138052119572494877");

    const Bytes short_key(33);
    const Bytes long_key(65);
    const Bytes fingerprint = Hex(
        "8581f12c24874fc31b1c97457cc5bd29c007102d4ff78a3a7ea1b2880c6d60a4a95c02e888ae4a9cad90bfb8"
        "222df28829850e9e774fcc3006dc7906f20ba43c");
    CHECK(PairFingerprint({short_key, 1234}, {long_key, 5678}) == fingerprint);
    CHECK(PairFingerprint({long_key, 5678}, {short_key, 1234}) == fingerprint);

    Bytes first(65, 1);
    Bytes second(65, 2);
    first[0] = second[0] = 4;
    CHECK(VerificationCode({first, 1111}, {second, 2222}) ==
          "321741011826036237690943295582599814334218100");
}
