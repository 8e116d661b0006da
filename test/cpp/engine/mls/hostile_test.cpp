#include <doctest/doctest.h>

#include "engine/mls/group.h"
#include "engine/mls/hashing.h"
#include "engine/mls/welcome.h"
#include "test/cpp/engine/mls/call.h"

using namespace engine::mls;
using mls_test::Call;
using mls_test::Person;

namespace {

/// Calls `refuses` with the message cut off after each byte, and with each byte changed.
template <class Refuses>
void CheckDamaged(const Bytes& message, Refuses refuses) {
    std::size_t accepted = 0;
    for (std::size_t at = 0; at < message.size(); ++at) {
        accepted += !refuses(ByteView(message).first(at));
        Bytes changed = message;
        changed[at] ^= static_cast<std::uint8_t>(1u << at % 8);
        accepted += !refuses(changed);
    }
    Bytes longer = message;
    longer.push_back(0);
    accepted += !refuses(longer);
    CHECK(accepted == 0);
}

}  // namespace

TEST_CASE("a damaged Welcome is refused wherever the damage is") {
    Call call;
    call.Start(Person(1));
    call.Change(1, {Person(2)}, {});
    const Person third(3);
    const auto made = call.GroupOf(1).MakeCommit(call.Receive(1, {{Add{third.own.package}}}));
    REQUIRE(made.HasValue());
    const auto join = [&](ByteView welcome) {
        return Group::Join(welcome, third.own, Proposers::ExternalSendersOnly);
    };
    CHECK(join(made->welcome).HasValue());
    CheckDamaged(made->welcome, [&](ByteView welcome) { return !join(welcome); });
}

TEST_CASE("a Welcome whose maker gives a secret for a blank node is refused") {
    Call call;
    call.Start(Person(1));
    const Person second(2);
    // Nobody left, so that the commit has no path and the tree no keys but those of its leaves.
    const auto made = call.GroupOf(1).MakeCommit(call.Receive(1, {{Add{second.own.package}}}));
    REQUIRE(made.HasValue());
    const auto welcome = Decode<Welcome>(made->welcome);
    GroupSecrets secrets = welcome.OpenSecrets(second.own);
    const Bytes key = WelcomeSecret(secrets.joiner, NoSecret());
    Welcome forged = Welcome::Of(welcome.OpenGroupInfo(key), key);
    secrets.path_secret = Bytes(kHashSize, 1);
    forged.AddEntry(second.own.package, secrets);
    const auto joined = Group::Join(Encode(forged), second.own, Proposers::ExternalSendersOnly);
    REQUIRE_FALSE(joined.HasValue());
    CHECK(joined.GetError().message == "A path secret is for a node that is blank.");
}

TEST_CASE("a damaged commit is refused wherever the damage is") {
    Call call;
    call.Start(Person(1));
    call.Change(1, {Person(2), Person(3), Person(4)}, {});
    const auto received = call.Receive(2, {{Remove{call.LeafOf(3)}}, {Add{Person(5).own.package}}});
    const auto made = call.GroupOf(2).MakeCommit(received);
    REQUIRE(made.HasValue());
    const Group& follower = call.GroupOf(4);
    CHECK(follower.Process(made->message, received).HasValue());
    CheckDamaged(made->message,
                 [&](ByteView message) { return !follower.Process(message, received); });
}

TEST_CASE("a damaged proposal is refused wherever the damage is") {
    Call call;
    call.Start(Person(1));
    call.Change(1, {Person(2)}, {});
    const Group& group = call.GroupOf(2);
    const Bytes proposal = call.Service().Propose(group.Epoch(), {Add{Person(3).own.package}});
    CHECK(group.ReadProposal(proposal).HasValue());
    CheckDamaged(proposal, [&](ByteView message) { return !group.ReadProposal(message); });
}
