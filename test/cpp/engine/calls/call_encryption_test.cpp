#include "engine/calls/call_encryption.h"

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

// A server could else speak in a call whose code all still read.
TEST_CASE(
    "an end of the encryption that is announced and does not come lets nobody speak for long") {
    using std::chrono::seconds;
    CallEncryption::Time now{std::chrono::hours(1)};
    Bytes package;
    CallEncryption encryption{1,
                              50,
                              mls::KeyPair::Generate(),
                              CallEncryption::Wire{[](VoiceOp, const boost::json::value&) {},
                                                   [&](VoiceOp op, mls::ByteView payload) {
                                                       if (op == VoiceOp::KeyPackage)
                                                           package = mls::Copy(payload);
                                                   }},
                              std::make_shared<engine::Log>(),
                              [&now] { return now; }};
    const auto say = [&](VoiceOp op, boost::json::object data) {
        CHECK(encryption.OnOperation(op, engine::GatewayFrame(nullptr, std::move(data))));
    };
    const auto give = [&](VoiceOp op, const Bytes& payload) {
        engine::GatewayFrame frame(nullptr, nullptr);
        frame.bytes.assign(payload.begin(), payload.end());
        CHECK(encryption.OnOperation(op, frame));
    };
    const mls_test::DeliveryService service(50);
    const mls_test::Person other(2);
    encryption.OnSessionDescription(1);
    encryption.OnUsersConnected({2});
    give(VoiceOp::ExternalSender, mls::Encode(service.Sender()));
    const auto group = mls::Group::Create(service.GroupId(), other.own, {service.Sender()},
                                          mls::Proposers::ExternalSendersOnly);
    const std::vector<mls::ReceivedProposal> add{
        *group.ReadProposal(service.Propose(0, {mls::Add{mls::Decode<mls::KeyPackage>(package)}}))};
    give(VoiceOp::Welcome, mls::Join({Bytes(2), group.MakeCommit(add)->welcome}));
    REQUIRE_FALSE(encryption.PrivacyCode().empty());

    const Bytes clear{0x78, 1, 2, 3};
    const auto prepare = [&](int transition) {
        say(VoiceOp::PrepareTransition, {{"protocol_version", 0}, {"transition_id", transition}});
    };
    CHECK_FALSE(encryption.Decrypt(2, clear));
    prepare(7);
    now += seconds(9);
    CHECK(encryption.Decrypt(2, clear));
    CHECK(encryption.Decrypt(3, clear));
    prepare(8);
    now += seconds(1);
    CHECK_FALSE(encryption.Decrypt(2, clear));
    CHECK_FALSE(encryption.Decrypt(3, clear));
    prepare(9);
    CHECK_FALSE(encryption.Decrypt(2, clear));
    CHECK_FALSE(encryption.Decrypt(4, clear));
    CHECK_FALSE(encryption.PrivacyCode().empty());

    say(VoiceOp::ExecuteTransition, {{"transition_id", 9}});
    CHECK(encryption.PrivacyCode().empty());
    now += seconds(100);
    CHECK(encryption.Decrypt(2, clear));
    CHECK(encryption.Decrypt(5, clear));
}

TEST_CASE("who sends what cannot be decrypted has others join anew once, not again and again") {
    int invalid = 0;
    Bytes package;
    CallEncryption encryption{1, 50, mls::KeyPair::Generate(),
                              CallEncryption::Wire{[&](VoiceOp op, const boost::json::value&) {
                                                       if (op == VoiceOp::InvalidCommitWelcome)
                                                           ++invalid;
                                                   },
                                                   [&](VoiceOp op, mls::ByteView payload) {
                                                       if (op == VoiceOp::KeyPackage)
                                                           package = mls::Copy(payload);
                                                   }},
                              std::make_shared<engine::Log>()};
    const auto say = [&](VoiceOp op, const Bytes& payload) {
        engine::GatewayFrame frame(nullptr, nullptr);
        frame.bytes.assign(payload.begin(), payload.end());
        CHECK(encryption.OnOperation(op, frame));
    };
    const mls_test::DeliveryService service(50);
    const mls_test::Person other(2);
    encryption.OnSessionDescription(1);
    encryption.OnUsersConnected({2});
    say(VoiceOp::ExternalSender, mls::Encode(service.Sender()));

    const Bytes opus{0x78, 1, 2, 3};
    engine::voice::FrameEncryptor stranger{Bytes(16, 7)};
    for (int round = 0; round < 2; ++round) {
        const auto group = mls::Group::Create(service.GroupId(), other.own, {service.Sender()},
                                              mls::Proposers::ExternalSendersOnly);
        const std::vector<mls::ReceivedProposal> add{*group.ReadProposal(
            service.Propose(0, {mls::Add{mls::Decode<mls::KeyPackage>(package)}}))};
        const auto made = group.MakeCommit(add);
        REQUIRE(made);
        // Transition 0 is executed at once.
        say(VoiceOp::Welcome, mls::Join({Bytes(2), made->welcome}));
        engine::voice::FrameEncryptor member(engine::voice::BaseKeyOf(made->next, 2));
        CHECK(encryption.Decrypt(2, *member.Encrypt(opus)));
        for (int count = 0; count < 36; ++count) encryption.Decrypt(2, *stranger.Encrypt(opus));
        CHECK(invalid == 1);
    }
}
