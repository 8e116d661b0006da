#include "engine/calls/call_encryption.h"

#include <doctest/doctest.h>

#include <memory>

using engine::CallEncryption;
using engine::VoiceOp;
using engine::mls::Bytes;

namespace {

struct Fixture {
    int invalid = 0;  // how often the group was left to be joined anew
    CallEncryption encryption{1, 50, engine::mls::KeyPair::Generate(),
                              CallEncryption::Wire{[this](VoiceOp op, const boost::json::value&) {
                                                       if (op == VoiceOp::InvalidCommitWelcome)
                                                           ++invalid;
                                                   },
                                                   [](VoiceOp, engine::mls::ByteView) {}},
                              std::make_shared<engine::Log>()};
    engine::voice::FrameEncryptor stranger{Bytes(16, 7)};
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "frames that come before there are keys do not ask for another group") {
    encryption.OnSessionDescription(1);
    encryption.OnUsersConnected({2});
    const Bytes frame{0x78, 1, 2, 3};
    for (int count = 0; count < 100; ++count) {
        CHECK_FALSE(encryption.Decrypt(2, *stranger.Encrypt(frame)));
    }
    CHECK(invalid == 0);
}

TEST_CASE_FIXTURE(Fixture, "frames in the clear among others do not ask for another group") {
    encryption.OnSessionDescription(1);
    encryption.OnUsersConnected({2});
    const Bytes frame{0x78, 1, 2, 3};
    for (int count = 0; count < 36; ++count) encryption.Decrypt(2, *stranger.Encrypt(frame));
    const int before = invalid;
    for (int count = 0; count < 20; ++count) CHECK_FALSE(encryption.Decrypt(2, frame));
    CHECK(invalid == before);
}
