#include <doctest/doctest.h>

#include "engine/mls/crypto/hashing.h"
#include "engine/mls/crypto/refusal.h"
#include "engine/mls/group.h"
#include "engine/mls/messages/welcome.h"
#include "engine/mls/tree/update_path.h"
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

TEST_CASE("a Welcome into a group whose external senders cannot be read is refused") {
    Call call;
    const Person first(1);
    call.Start(first);
    const Person second(2);
    const auto made = call.GroupOf(1).MakeCommit(call.Receive(1, {{Add{second.own.package}}}));
    REQUIRE(made.HasValue());
    const auto welcome = Decode<Welcome>(made->welcome);
    const GroupSecrets secrets = welcome.OpenSecrets(second.own);
    const Bytes key = WelcomeSecret(secrets.joiner, NoSecret());
    GroupInfo info = welcome.OpenGroupInfo(key);
    const auto join = [&] {
        // As its maker can make it fit in all else.
        const auto epoch = EpochSecrets::Joined(secrets.joiner, info.context, NoSecret());
        info.confirmation_tag = Mac(epoch.confirmation_key, info.context.confirmed_transcript_hash);
        info.Sign(first.own.signature_key);
        Welcome forged = Welcome::Of(info, key);
        forged.AddEntry(second.own.package, secrets);
        return Group::Join(Encode(forged), second.own, Proposers::ExternalSendersOnly);
    };
    CHECK(join().HasValue());
    info.context.extensions.at(0).data = {1};
    CHECK_FALSE(join().HasValue());
}

// Anybody can offer such a key: it need not be able to open anything.
TEST_CASE("a member with another's signature key to encrypt to keeps nobody out") {
    Call call;
    call.Start(Person(1));
    Person second(2);
    LeafNode& leaf = second.own.package.leaf;
    leaf.encryption_key = call.GroupOf(1).Member(0)->signature_key;
    leaf.Sign(second.own.signature_key, {}, 0);
    second.own.package.Sign(second.own.signature_key);
    call.Change(1, {second}, {});
    call.Change(1, {Person(3)}, {});
    CHECK(call.GroupOf(3).Members().size() == 3);
}

TEST_CASE("a path that uses one key twice is refused, as it would keep out who joins later") {
    const Person first(1);
    RatchetTree tree(first.own.package.leaf);
    tree.Add(Person(2).own.package.leaf);
    tree.Add(Person(3).own.package.leaf);
    GroupContext context;
    context.group_id = {1};
    RatchetTree changed = tree;
    const NewPath made = MakePath(changed, 0, context.group_id, first.own.signature_key);
    UpdatePath path = EncryptPath(changed, made, context, {});
    const auto merge = [&] {
        RatchetTree copy = tree;
        path.leaf.Sign(first.own.signature_key, context.group_id, 0);
        MergePath(copy, 0, path, context.group_id);
    };
    REQUIRE_NOTHROW(merge());
    path.leaf.encryption_key = path.nodes.at(0).encryption_key;
    CHECK_THROWS_WITH_AS(merge(), "A path uses a key twice.", Refusal);
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
