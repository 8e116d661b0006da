#include "engine/voice/media/dave_session.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "test/cpp/engine/voice/voice_server.h"

using namespace engine::mls;
using voice_test::VoiceServer;

namespace {

/// Everybody is in one group, hears everybody else, and reads the same code.
void CheckCall(VoiceServer& server) {
    const auto users = server.Users();
    if (users.size() < 2) return;
    const Group* const first = server.Of(users.front()).session.Group();
    REQUIRE(first != nullptr);
    CHECK(first->Members().size() == users.size());
    for (const std::uint64_t user : users) {
        CAPTURE(user);
        auto& member = server.Of(user);
        REQUIRE(member.session.Group() != nullptr);
        CHECK(member.session.Group()->Epoch() == first->Epoch());
        CHECK(member.session.PrivacyCode() == server.Of(users.front()).session.PrivacyCode());
        for (const std::uint64_t other : users) {
            if (other != user) CHECK(member.IsHeardBy(server.Of(other)));
        }
    }
}

/// What a session hands out, and nothing done with it.
struct Notes final : engine::voice::DaveHost {
    void SendKeyPackage(ByteView bytes) override { package = Copy(bytes); }
    void SendCommitWelcome(ByteView) override {}
    void SendTransitionReady(std::uint16_t) override {}
    void SendInvalidCommit(std::uint16_t) override { ++refused; }
    void ReceiveFrom(std::uint64_t, Bytes) override { ++received; }
    void AllowPassthrough(bool) override {}
    void SendWith(Bytes) override { ++keyed; }
    void SendInTheClear() override {}
    void SendNothing() override {}

    Bytes package;
    int refused = 0;
    int received = 0;
    int keyed = 0;
};

}  // namespace

TEST_CASE("no message of the server makes a session use a key from its first nonce again") {
    const mls_test::DeliveryService service(777);
    Notes host;
    engine::voice::DaveSession session(1, 777, KeyPair::Generate(), host);
    session.OnSessionDescription(1);
    REQUIRE(session.OnExternalSender(Encode(service.Sender())));
    const mls_test::Person inviter(2);
    const Group group = Group::Create(service.GroupId(), inviter.own, {service.Sender()},
                                      Proposers::ExternalSendersOnly);
    const std::vector<ReceivedProposal> add{
        *group.ReadProposal(service.Propose(0, {Add{Decode<KeyPackage>(host.package)}}))};
    const auto made = group.MakeCommit(add);
    REQUIRE(made);
    const Bytes welcome = Join({Writer().U16(5).Take(), made->welcome});
    REQUIRE(session.OnWelcome(welcome));
    session.OnExecuteTransition(5);
    CHECK(host.keyed == 1);
    CHECK(host.received == 1);

    // The transition once more, another one to the same version, and one at once.
    session.OnExecuteTransition(5);
    session.OnPrepareTransition(1, 6);
    session.OnExecuteTransition(6);
    session.OnPrepareTransition(1, 0);
    CHECK(host.keyed == 1);

    // The Welcome once more: also what the others have sent must not be new again.
    CHECK_FALSE(session.OnWelcome(welcome));
    session.OnExecuteTransition(5);
    CHECK(host.keyed == 1);
    CHECK(host.received == 1);
    CHECK(host.refused == 0);
    REQUIRE(session.Group() != nullptr);
    CHECK(session.Group()->Epoch() == 1);
}

TEST_CASE("two people make a group, and a third joins it") {
    std::mt19937 random(1);
    VoiceServer server(777);
    server.Join(1);
    server.DeliverAll(random);
    // Alone there is no group, and nothing goes in the clear.
    CHECK(server.Of(1).session.Group() == nullptr);
    CHECK(server.Of(1).session.PrivacyCode().empty());
    CHECK_FALSE(server.Of(1).encryptor.has_value());
    CHECK_FALSE(server.Of(1).in_the_clear);
    server.Join(2);
    server.DeliverAll(random);
    CheckCall(server);
    const std::string before = server.Of(1).session.PrivacyCode();
    CHECK(before.size() == 30);
    server.Join(3);
    server.DeliverAll(random);
    CheckCall(server);
    CHECK(server.Of(1).session.PrivacyCode() != before);
}

TEST_CASE("who is left alone sends nothing, and is heard again by the next") {
    std::mt19937 random(2);
    VoiceServer server(777);
    for (const std::uint64_t user : {1, 2}) server.Join(user);
    server.DeliverAll(random);
    server.Leave(1);
    server.DeliverAll(random);
    CHECK(server.Of(2).session.Group() == nullptr);
    CHECK_FALSE(server.Of(2).encryptor.has_value());
    server.Join(3);
    server.DeliverAll(random);
    CheckCall(server);
}

TEST_CASE("a member that lost its keys is taken in again") {
    std::mt19937 random(3);
    VoiceServer server(777);
    for (const std::uint64_t user : {1, 2, 3}) server.Join(user);
    server.DeliverAll(random);
    CHECK(server.Of(2).session.IsSettled());
    server.Of(2).session.Recover();
    CHECK_FALSE(server.Of(2).session.IsSettled());
    server.DeliverAll(random);
    CHECK(server.invalid_commits == 1);
    CHECK(server.Of(2).session.IsSettled());
    CheckCall(server);
}

TEST_CASE("random joins and leaves, with messages on their way, end in one call") {
    for (const unsigned seed : {11u, 12u, 13u, 14u, 15u, 16u}) {
        CAPTURE(seed);
        std::mt19937 random(seed);
        VoiceServer server(777);
        for (int step = 0; step < 60; ++step) {
            const auto users = server.Users();
            const std::uint64_t user = 1 + random() % 8;
            const bool there = std::find(users.begin(), users.end(), user) != users.end();
            if (!there)
                server.Join(user);
            else if (random() % 3 == 0)
                server.Leave(user);
            for (unsigned message = random() % 12; message > 0; --message) server.Deliver(random);
        }
        server.DeliverAll(random);
        CheckCall(server);
    }
}

TEST_CASE("a call without end-to-end encryption goes in the clear") {
    VoiceServer server(777);
    voice_test::Member one(server, 1, 777);
    voice_test::Member two(server, 2, 777);
    for (auto* const member : {&one, &two}) member->session.OnSessionDescription(0);
    CHECK(one.IsHeardBy(two));
    CHECK(one.to_server.empty());
}

TEST_CASE("a downgrade takes effect when it is executed, and not before") {
    std::mt19937 random(4);
    VoiceServer server(777);
    for (const std::uint64_t user : {1, 2}) server.Join(user);
    server.DeliverAll(random);
    auto& member = server.Of(1);
    member.session.OnPrepareTransition(0, 900);
    CHECK(member.encryptor.has_value());
    CHECK(member.to_server.size() == 1);
    member.session.OnExecuteTransition(901);
    CHECK_FALSE(member.in_the_clear);
    member.session.OnExecuteTransition(900);
    CHECK(member.in_the_clear);
}

TEST_CASE("what the voice gateway must not say is refused") {
    std::mt19937 random(5);
    VoiceServer server(777);
    voice_test::Member member(server, 1, 777);
    auto& session = member.session;
    CHECK_FALSE(session.OnProposals({}));
    CHECK_FALSE(session.OnWelcome(Bytes(40)));
    session.OnSessionDescription(1);
    const mls_test::DeliveryService service(777);
    CHECK_FALSE(session.OnExternalSender(Bytes(3, 9)));
    CHECK(session.OnExternalSender(Encode(service.Sender())));
    const auto append = [](ByteView message) { return Writer().U8(0).Vector(message).Take(); };
    const mls_test::Person stranger(2);
    const Bytes add = append(service.Propose(0, {Add{stranger.own.package}}));
    CHECK(session.OnProposals(add).GetError().message ==
          "A proposal adds a user who is not in the call.");
    session.OnUsersConnected({2});
    CHECK(session.OnProposals(add));
    const std::size_t committed = member.to_server.size();
    CHECK(session.OnProposals(Bytes{0, 0}));
    CHECK(session.OnProposals(Bytes{1, 0}));
    CHECK(member.to_server.size() == committed);
    CHECK_FALSE(session.OnProposals(Bytes{7, 0}));
    const Bytes unknown =
        Writer().U8(1).VectorOf([](Writer& content) { content.Vector(Bytes(32)); }).Take();
    CHECK(session.OnProposals(unknown).GetError().message ==
          "A proposal that is revoked is not known.");
    CHECK_FALSE(session.OnCommit(Bytes(1)));
    // A Welcome that does not open costs the package: a new one is offered.
    const std::size_t said = member.to_server.size();
    CHECK_FALSE(session.OnWelcome(Bytes(40)));
    CHECK(member.to_server.size() == said + 2);
}

// Each takes several steps on the curve, on the thread of all clients, and as many again in the
// commit that is made of it.
TEST_CASE("of more proposals than a call can have outstanding, few are verified") {
    const mls_test::DeliveryService service(777);
    Notes host;
    engine::voice::DaveSession session(1, 777, KeyPair::Generate(), host);
    session.OnSessionDescription(1);
    REQUIRE(session.OnExternalSender(Encode(service.Sender())));
    const auto payload = [&](std::uint64_t count) {
        Bytes messages;
        for (std::uint64_t user = 2; user < 2 + count; ++user) {
            session.OnUsersConnected({user});
            const mls_test::Person person(user);
            const Bytes add = service.Propose(0, {Add{person.own.package}});
            messages.insert(messages.end(), add.begin(), add.end());
        }
        return Writer().U8(0).Vector(messages).Take();
    };
    const auto steps_of = [&](const Bytes& proposals, bool accepted) {
        const std::uint64_t before = CurveSteps();
        CHECK(bool(session.OnProposals(proposals)) == accepted);
        return CurveSteps() - before;
    };
    // All of a voice channel of the largest size that can be set.
    const std::uint64_t most = steps_of(payload(99), true);
    CHECK(steps_of(payload(512), false) < most);
}
