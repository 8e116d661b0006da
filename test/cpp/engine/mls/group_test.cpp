#include "engine/mls/group.h"

#include <doctest/doctest.h>

#include <random>
#include <set>

#include "test/cpp/engine/mls/call.h"

using namespace engine::mls;
using mls_test::Call;
using mls_test::Person;

namespace {

/// Whether all members see the same group: epoch, secrets, who is in it.
void CheckAgreement(const Call& call) {
    const Group& first = call.Members().begin()->second;
    std::set<Bytes> users;
    for (const auto& [user, group] : call.Members()) users.insert(mls_test::IdentityOf(user));
    for (const auto& [user, group] : call.Members()) {
        CHECK(group.Epoch() == first.Epoch());
        CHECK(group.Authenticator() == first.Authenticator());
        CHECK(group.Export("label", BytesOf("context"), 16) ==
              first.Export("label", BytesOf("context"), 16));
        std::set<Bytes> seen;
        for (const std::uint32_t leaf : group.Members()) {
            seen.insert(group.Member(leaf)->credential.identity);
        }
        CHECK(seen == users);
        CHECK(group.Member(group.OwnLeaf())->credential.identity == mls_test::IdentityOf(user));
    }
}

}  // namespace

TEST_CASE("people join, leave and come back, and all see the same group") {
    Call call;
    call.Start(Person(1));
    call.Change(1, {Person(2), Person(3)}, {});
    CheckAgreement(call);
    call.Change(2, {}, {1});
    CheckAgreement(call);
    call.Change(3, {Person(1), Person(4)}, {2});
    CheckAgreement(call);
    CHECK(call.Members().size() == 3);
    CHECK(call.GroupOf(4).Epoch() == 3);
}

TEST_CASE("every epoch has its own secrets") {
    Call call;
    call.Start(Person(1));
    std::set<Bytes> authenticators{call.GroupOf(1).Authenticator()};
    for (std::uint64_t user = 2; user <= 5; ++user) {
        call.Change(1, {Person(user)}, {});
        CHECK(authenticators.insert(call.GroupOf(1).Authenticator()).second);
    }
}

TEST_CASE("random joins and leaves with random committers leave all in agreement") {
    for (const unsigned seed : {1u, 2u, 3u}) {
        CAPTURE(seed);
        std::mt19937 random(seed);
        Call call;
        call.Start(Person(1));
        std::uint64_t next_user = 2;
        for (int step = 0; step < 25; ++step) {
            std::vector<std::uint64_t> users;
            for (const auto& [user, group] : call.Members()) users.push_back(user);
            std::shuffle(users.begin(), users.end(), random);
            const std::size_t most_leaving = std::min<std::size_t>(users.size() - 1, 3);
            const std::size_t leaving = random() % (most_leaving + 1);
            const std::size_t joining = users.size() > 10 ? 0 : random() % 4;
            if (leaving + joining == 0) continue;
            std::vector<Person> newcomers;
            while (newcomers.size() < joining) newcomers.emplace_back(next_user++);
            call.Change(users.back(), newcomers,
                        {users.begin(), users.begin() + static_cast<std::ptrdiff_t>(leaving)});
            CheckAgreement(call);
        }
    }
}

TEST_CASE("a removed member learns nothing of the next epoch") {
    Call call;
    call.Start(Person(1));
    call.Change(1, {Person(2), Person(3)}, {});
    const Group outsider = call.GroupOf(3);
    call.Change(1, {}, {3});
    const Bytes proposal =
        call.Service().Propose(call.GroupOf(1).Epoch(), {Remove{call.LeafOf(2)}});
    CHECK_FALSE(outsider.ReadProposal(proposal));
    CHECK(outsider.Authenticator() != call.GroupOf(1).Authenticator());
}

TEST_CASE("a call's member cannot be talked into what only the service may propose") {
    Call call;
    const Person first(1);
    call.Start(first);
    call.Change(1, {Person(2), Person(3)}, {});
    const Group& group = call.GroupOf(2);

    PublicMessage by_member;
    by_member.group_id = group.Id();
    by_member.epoch = group.Epoch();
    by_member.sender = {Sender::Type::Member, call.LeafOf(1)};
    by_member.body = Proposal{Remove{call.LeafOf(3)}};
    by_member.Sign(first.own.signature_key, {});
    by_member.membership_tag = Bytes(32);
    CHECK(group.ReadProposal(Encode(by_member)).GetError().message ==
          "A member may not send proposals here.");

    const mls_test::DeliveryService stranger(4242);
    CHECK(group.ReadProposal(stranger.Propose(group.Epoch(), {Remove{0}})).GetError().message ==
          "A proposal has a wrong signature.");
    const Bytes late = call.Service().Propose(group.Epoch() - 1, {Remove{0}});
    CHECK(group.ReadProposal(late).GetError().message == "A proposal is for another epoch.");
}

TEST_CASE("nobody comes in with a key that nobody can encrypt to") {
    Call call;
    call.Start(Person(1));
    call.Change(1, {Person(2)}, {});
    const Group& group = call.GroupOf(1);
    for (Bytes* (*key)(KeyPackage&) :
         {+[](KeyPackage& package) { return &package.init_key; },
          +[](KeyPackage& package) { return &package.leaf.encryption_key; }}) {
        Person third(3);
        KeyPackage& package = third.own.package;
        key(package)->back() ^= 1;
        package.leaf.Sign(third.own.signature_key, {}, 0);
        package.Sign(third.own.signature_key);
        const auto read = group.ReadProposal(call.Service().Propose(group.Epoch(), {Add{package}}));
        REQUIRE_FALSE(read.HasValue());
        CHECK(read.GetError().message ==
              "A key package has a key that is no point of the curve P-256.");
    }
}

TEST_CASE("commits that make no sense are refused and change nothing") {
    Call call;
    call.Start(Person(1));
    const Person second(2);
    call.Change(1, {second, Person(3)}, {});
    const Group& group = call.GroupOf(1);
    const auto refusal = [&](const std::vector<Proposal>& changes) {
        const auto made = group.MakeCommit(call.Receive(1, changes));
        return made ? std::string("none") : made.GetError().message;
    };
    CHECK(refusal({{Remove{group.OwnLeaf()}}}) == "A commit removes its sender.");
    CHECK(refusal({{Remove{9}}}) == "A commit removes somebody who is not there.");
    CHECK(refusal({{Remove{call.LeafOf(2)}}, {Remove{call.LeafOf(2)}}}) ==
          "A commit removes somebody who is not there.");
    CHECK(refusal({{Add{second.own.package}}}) == "A commit adds somebody who is there already.");
    CHECK(refusal({{Add{Person(2).own.package}}}) ==
          "A commit adds somebody who is there already.");
    // The same user may come back in the commit that takes the old leaf away.
    CHECK(refusal({{Remove{call.LeafOf(2)}}, {Add{Person(2).own.package}}}) == "none");

    const auto received = call.Receive(2, {{Remove{call.LeafOf(3)}}});
    const auto made = call.GroupOf(2).MakeCommit(received);
    REQUIRE(made.HasValue());
    CHECK(group.Process(made->message, {}).GetError().message ==
          "A commit names a proposal that is not known.");
    CHECK(call.GroupOf(2).Process(made->message, received).GetError().message ==
          "A commit comes back to who made it.");
    CHECK(group.Process(made->message, received).HasValue());
    CHECK(group.Epoch() == 1);
}
