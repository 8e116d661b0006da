#include <doctest/doctest.h>

#include <boost/json/object.hpp>
#include <map>
#include <memory>
#include <optional>

#include "engine/calls/connection/call_encryption.h"
#include "engine/mls/crypto/writer.h"
#include "test/cpp/engine/mls/call.h"

// Sound of two callers while the voice server turns their end-to-end encryption off and on again:
// whatever is on its way is heard, because receivers are ready before senders change.

using engine::CallEncryption;
using engine::VoiceOp;
using engine::mls::Bytes;
using engine::mls::ByteView;
using engine::mls::Copy;

namespace {

constexpr std::uint64_t kTransitionCall = 50;

/// One caller, who keeps what is sent to the voice server.
struct Caller {
    explicit Caller(std::uint64_t user) : user(user) {}

    void Take(VoiceOp op, boost::json::object data) {
        engine::GatewayFrame frame(nullptr, std::move(data));
        CHECK(encryption.OnOperation(op, frame));
    }
    void Take(VoiceOp op, const Bytes& payload) {
        engine::GatewayFrame frame(nullptr, nullptr);
        frame.bytes.assign(payload.begin(), payload.end());
        CHECK(encryption.OnOperation(op, frame));
    }
    void Prepare(int version, int transition) {
        Take(VoiceOp::PrepareTransition,
             {{"protocol_version", version}, {"transition_id", transition}});
    }
    void Execute(int transition) {
        Take(VoiceOp::ExecuteTransition, {{"transition_id", transition}});
    }
    /// What goes over the wire for a frame.
    std::optional<Bytes> Say(const Bytes& frame) {
        const auto sent = encryption.Encrypt(frame);
        return sent ? std::optional(Copy(*sent)) : std::nullopt;
    }
    bool Hears(std::uint64_t from, const std::optional<Bytes>& sent, const Bytes& frame) {
        const auto heard = sent ? encryption.Decrypt(from, *sent) : std::nullopt;
        return heard && Copy(*heard) == frame;
    }

    std::uint64_t user;
    std::map<VoiceOp, Bytes> sent;
    int ready = 0;  // how often a transition was said to be prepared
    CallEncryption encryption{
        user, kTransitionCall, engine::mls::KeyPair::Generate(),
        CallEncryption::Wire{[this](VoiceOp op, const boost::json::value&) {
                                 CHECK(op == VoiceOp::TransitionReady);
                                 ++ready;
                             },
                             [this](VoiceOp op, ByteView bytes) { sent[op] = Copy(bytes); }},
        std::make_shared<engine::Log>()};
};

struct TwoCallers {
    /// Makes a group of both, with that transition.
    void Join(std::uint16_t transition) {
        using namespace engine::mls;
        for (Caller* const caller : {&one, &two}) {
            caller->Take(VoiceOp::ExternalSender, Encode(service.Sender()));
        }
        const auto package = Decode<KeyPackage>(two.sent.at(VoiceOp::KeyPackage));
        Writer proposals;
        proposals.U8(0).VectorOf(
            [&](Writer& content) { content.Raw(service.Propose(0, {Add{package}})); });
        one.Take(VoiceOp::Proposals, proposals.Take());
        const Bytes made = one.sent.at(VoiceOp::CommitWelcome);
        Reader reader(made);
        PublicMessage::Read(reader);
        const ByteView commit = reader.Since(0);
        one.Take(VoiceOp::AnnounceCommit, Writer().U16(transition).Raw(commit).Take());
        const ByteView welcome = ByteView(made).subspan(commit.size());
        two.Take(VoiceOp::Welcome, Writer().U16(transition).Raw(welcome).Take());
    }
    bool BothHear() {
        return two.Hears(1, one.Say(word), word) && one.Hears(2, two.Say(word), word);
    }

    mls_test::DeliveryService service{kTransitionCall};
    Caller one{1};
    Caller two{2};
    const Bytes word{0x78, 1, 2, 3, 4, 5, 6, 7, 8, 9};
};

}  // namespace

TEST_CASE_FIXTURE(TwoCallers, "sound goes on while end-to-end encryption is turned off and on") {
    one.encryption.OnSessionDescription(1);
    two.encryption.OnSessionDescription(1);
    one.encryption.OnUsersConnected({2});
    two.encryption.OnUsersConnected({1});
    CHECK_FALSE(one.Say(word));
    Join(1);
    CHECK(one.ready == 1);
    one.Execute(1);
    two.Execute(1);
    CHECK(BothHear());
    CHECK(one.Say(word) != word);
    CHECK(one.encryption.PrivacyCode() == two.encryption.PrivacyCode());

    // Frames in the clear are nobody's yet.
    CHECK_FALSE(one.Hears(2, word, word));
    one.Prepare(0, 2);
    two.Prepare(0, 2);
    CHECK(one.ready == 2);
    CHECK(one.Say(word) != word);
    CHECK(BothHear());
    const auto under_way = two.Say(word);
    one.Execute(2);
    CHECK(one.Say(word) == word);
    CHECK(BothHear());
    CHECK(one.Hears(2, under_way, word));
    two.Execute(2);
    CHECK(two.Say(word) == word);
    CHECK(BothHear());
    CHECK(one.encryption.PrivacyCode().empty());
    CHECK(two.encryption.PrivacyCode().empty());

    // On again: a new group, and until it is executed all goes on in the clear.
    for (Caller* const caller : {&one, &two}) {
        caller->Take(VoiceOp::PrepareEpoch, {{"protocol_version", 1}, {"epoch", 1}});
    }
    CHECK(BothHear());
    Join(3);
    CHECK(one.Say(word) == word);
    CHECK(BothHear());
    const auto clear = two.Say(word);
    one.Execute(3);
    CHECK(one.Say(word) != word);
    CHECK(BothHear());
    two.Execute(3);
    CHECK(BothHear());
    CHECK(one.Hears(2, clear, word));
    CHECK(one.encryption.PrivacyCode() == two.encryption.PrivacyCode());
}

TEST_CASE_FIXTURE(TwoCallers, "transition 0 to version 0 turns end-to-end encryption off at once") {
    one.encryption.OnSessionDescription(1);
    two.encryption.OnSessionDescription(1);
    one.encryption.OnUsersConnected({2});
    two.encryption.OnUsersConnected({1});
    Join(1);
    one.Execute(1);
    two.Execute(1);
    const auto under_way = two.Say(word);
    one.Prepare(0, 0);
    CHECK(one.Say(word) == word);
    CHECK(one.Hears(2, under_way, word));
    CHECK(one.ready == 1);
    two.Prepare(0, 0);
    CHECK(BothHear());
}
