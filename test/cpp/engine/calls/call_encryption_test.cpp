#include "engine/calls/connection/call_encryption.h"

#include <doctest/doctest.h>

#include <boost/json/object.hpp>
#include <chrono>
#include <memory>
#include <vector>

#include "test/cpp/engine/mls/call.h"

namespace mls = engine::mls;
using engine::CallEncryption;
using engine::VoiceOp;
using engine::mls::Bytes;

namespace {

const Bytes kOpus{0x78, 1, 2, 3};

/// User 1 in the call of channel 50, to whom a test is the voice server; user 2 is there, too.
struct EncryptedCall {
    int invalid = 0;  // how often the group was left to be joined again
    Bytes package;    // the last that was sent
    CallEncryption::Time now{std::chrono::hours(1)};
    CallEncryption encryption{1,
                              50,
                              mls::KeyPair::Generate(),
                              CallEncryption::Wire{[this](VoiceOp op, const boost::json::value&) {
                                                       if (op == VoiceOp::InvalidCommitWelcome)
                                                           ++invalid;
                                                   },
                                                   [this](VoiceOp op, mls::ByteView payload) {
                                                       if (op == VoiceOp::KeyPackage)
                                                           package = mls::Copy(payload);
                                                   }},
                              std::make_shared<engine::Log>(),
                              [this] { return now; }};
    engine::voice::FrameEncryptor stranger{Bytes(16, 7)};
    const mls_test::DeliveryService service{50};
    const mls_test::Person other{2};

    EncryptedCall() {
        encryption.OnSessionDescription(1);
        encryption.OnUsersConnected({2});
    }

    void Say(VoiceOp op, boost::json::object data) {
        CHECK(encryption.OnOperation(op, engine::GatewayFrame(nullptr, std::move(data))));
    }

    void Give(VoiceOp op, const Bytes& payload) {
        engine::GatewayFrame frame(nullptr, nullptr);
        frame.bytes.assign(payload.begin(), payload.end());
        CHECK(encryption.OnOperation(op, frame));
    }

    /// User 2 makes a group and adds user 1 by the last package. Returns what was made of it.
    mls::NewCommit Welcome() {
        const auto group = mls::Group::Create(service.GroupId(), other.own, {service.Sender()},
                                              mls::Proposers::ExternalSendersOnly);
        const std::vector<mls::ReceivedProposal> add{*group.ReadProposal(
            service.Propose(0, {mls::Add{mls::Decode<mls::KeyPackage>(package)}}))};
        auto made = group.MakeCommit(add);
        REQUIRE(made);
        // Transition 0 is executed at once.
        Give(VoiceOp::Welcome, mls::Join({Bytes(2), made->welcome}));
        return std::move(*made);
    }
};

}  // namespace

TEST_CASE_FIXTURE(EncryptedCall,
                  "frames that come before there are keys do not ask for another group") {
    for (int count = 0; count < 100; ++count) {
        CHECK_FALSE(encryption.Decrypt(2, *stranger.Encrypt(kOpus)));
    }
    CHECK(invalid == 0);
}

TEST_CASE_FIXTURE(EncryptedCall, "frames in the clear among others do not ask for another group") {
    for (int count = 0; count < 36; ++count) encryption.Decrypt(2, *stranger.Encrypt(kOpus));
    const int before = invalid;
    for (int count = 0; count < 20; ++count) CHECK_FALSE(encryption.Decrypt(2, kOpus));
    CHECK(invalid == before);
}

TEST_CASE_FIXTURE(EncryptedCall,
                  "a member of a call with others lacks keys until there is a group") {
    CHECK(encryption.LacksKeys());
    encryption.OnUserDisconnected(2);
    CHECK_FALSE(encryption.LacksKeys());
    encryption.OnUsersConnected({2});
    CHECK(encryption.LacksKeys());
    Give(VoiceOp::ExternalSender, mls::Encode(service.Sender()));
    Welcome();
    CHECK_FALSE(encryption.LacksKeys());
    encryption.JoinAgain("A test");
    CHECK(encryption.LacksKeys());
    Welcome();
    CHECK_FALSE(encryption.LacksKeys());
    Say(VoiceOp::PrepareEpoch, {{"protocol_version", 1}, {"epoch", 1}});
    CHECK(encryption.LacksKeys());
    encryption.OnSessionDescription(0);
    CHECK_FALSE(encryption.LacksKeys());
}

// A server could else speak in a call whose code all still read.
TEST_CASE_FIXTURE(
    EncryptedCall,
    "an end of the encryption that is announced and does not come lets nobody speak for long") {
    using std::chrono::seconds;
    Give(VoiceOp::ExternalSender, mls::Encode(service.Sender()));
    Welcome();
    REQUIRE_FALSE(encryption.PrivacyCode().empty());

    const auto prepare = [this](int transition) {
        Say(VoiceOp::PrepareTransition, {{"protocol_version", 0}, {"transition_id", transition}});
    };
    CHECK_FALSE(encryption.Decrypt(2, kOpus));
    prepare(7);
    now += seconds(9);
    CHECK(encryption.Decrypt(2, kOpus));
    CHECK(encryption.Decrypt(3, kOpus));
    prepare(8);
    now += seconds(1);
    CHECK_FALSE(encryption.Decrypt(2, kOpus));
    CHECK_FALSE(encryption.Decrypt(3, kOpus));
    prepare(9);
    CHECK_FALSE(encryption.Decrypt(2, kOpus));
    CHECK_FALSE(encryption.Decrypt(4, kOpus));
    CHECK_FALSE(encryption.PrivacyCode().empty());

    Say(VoiceOp::ExecuteTransition, {{"transition_id", 9}});
    CHECK(encryption.PrivacyCode().empty());
    now += seconds(100);
    CHECK(encryption.Decrypt(2, kOpus));
    CHECK(encryption.Decrypt(5, kOpus));
}

TEST_CASE_FIXTURE(
    EncryptedCall,
    "nor does one that is announced before there is a key, by which nobody is heard") {
    Say(VoiceOp::PrepareTransition, {{"protocol_version", 0}, {"transition_id", 7}});
    CHECK(encryption.Decrypt(2, kOpus));
    now += std::chrono::seconds(10);
    CHECK_FALSE(encryption.Decrypt(2, kOpus));
    CHECK_FALSE(encryption.Decrypt(3, kOpus));
    Say(VoiceOp::ExecuteTransition, {{"transition_id", 7}});
    CHECK(encryption.Decrypt(2, kOpus));
}

TEST_CASE_FIXTURE(EncryptedCall,
                  "a version of the encryption that there is not is not gone over to") {
    Give(VoiceOp::ExternalSender, mls::Encode(service.Sender()));
    Welcome();
    const std::string code = encryption.PrivacyCode();
    for (const int version : {2, 0xffff}) {
        Say(VoiceOp::PrepareTransition, {{"protocol_version", version}, {"transition_id", 7}});
        Say(VoiceOp::ExecuteTransition, {{"transition_id", 7}});
        Say(VoiceOp::PrepareEpoch, {{"protocol_version", version}, {"epoch", 1}});
        CHECK(encryption.PrivacyCode() == code);
        CHECK(encryption.Encrypt(kOpus));
    }
}

TEST_CASE_FIXTURE(EncryptedCall,
                  "a sender of undecryptable frames makes others join again once, not repeatedly") {
    Give(VoiceOp::ExternalSender, mls::Encode(service.Sender()));
    for (int round = 0; round < 2; ++round) {
        const auto made = Welcome();
        engine::voice::FrameEncryptor member(engine::voice::BaseKeyOf(made.next, 2));
        CHECK(encryption.Decrypt(2, *member.Encrypt(kOpus)));
        for (int count = 0; count < 36; ++count) encryption.Decrypt(2, *stranger.Encrypt(kOpus));
        CHECK(invalid == 1);
    }
}

TEST_CASE_FIXTURE(EncryptedCall, "nobody leaves a group while the voice gateway cannot be asked") {
    Give(VoiceOp::ExternalSender, mls::Encode(service.Sender()));
    const auto made = Welcome();
    engine::voice::FrameEncryptor member(engine::voice::BaseKeyOf(made.next, 2));
    CHECK(encryption.Decrypt(2, *member.Encrypt(kOpus)));
    encryption.SetReachable(false);
    for (int count = 0; count < 100; ++count) encryption.Decrypt(2, *stranger.Encrypt(kOpus));
    CHECK(invalid == 0);
    CHECK(encryption.Decrypt(2, *member.Encrypt(kOpus)));
    // What came meanwhile does not count afterwards.
    encryption.SetReachable(true);
    for (int count = 0; count < 35; ++count) encryption.Decrypt(2, *stranger.Encrypt(kOpus));
    CHECK(invalid == 0);
    encryption.Decrypt(2, *stranger.Encrypt(kOpus));
    CHECK(invalid == 1);
}
