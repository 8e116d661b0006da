// Messages of MLS: read from any bytes, and what was made properly and then changed, given to
// members of a group; proposals that are changed first and signed then.

#include <optional>
#include <utility>
#include <vector>

#include "engine/mls/refusal.h"
#include "engine/mls/welcome.h"
#include "test/fuzz/support/damage.h"
#include "test/fuzz/support/delivery.h"

namespace {

using namespace engine::mls;
using fuzz::Choices;

/// A group of two, and the commit by which a third joins.
struct World {
    fuzz::Delivery service;
    OwnKeyPackage third = fuzz::PackageOf(3);
    Group first = Group::Create(fuzz::IdBytes(fuzz::kCall), fuzz::PackageOf(1), {service.Sender()},
                                Proposers::ExternalSendersOnly);
    Group second = AddSecond();
    Bytes proposal = service.Propose(first.Epoch(), {Add{third.package}});
    std::vector<ReceivedProposal> received{first.ReadProposal(proposal).Value()};
    NewCommit commit = first.MakeCommit(received).Value();

  private:
    Group AddSecond() {
        const OwnKeyPackage own = fuzz::PackageOf(2);
        const std::vector<ReceivedProposal> adds{
            first.ReadProposal(service.Propose(0, {Add{own.package}})).Value()};
        const NewCommit made = first.MakeCommit(adds).Value();
        first = made.next;
        return Group::Join(made.welcome, own, Proposers::ExternalSendersOnly).Value();
    }
};

const World& TheWorld() {
    static const World world;
    return world;
}

/// Whatever can be read is written as it was.
template <class Struct>
void ReadAs(ByteView bytes) {
    try {
        Reader reader(bytes);
        const auto value = Struct::Read(reader);
        const ByteView read = reader.Since(0);
        fuzz::Require(Same(Encode(value), read), "what was read is written as it was");
    } catch (const Refusal&) {
        return;
    }
}

void ReadAny(Choices& choices) {
    const std::size_t kind = choices.Below(5);
    const ByteView bytes = choices.Rest();
    switch (kind) {
        case 0:
            return ReadAs<KeyPackage>(bytes);
        case 1:
            return ReadAs<Welcome>(bytes);
        case 2:
            return ReadAs<PublicMessage>(bytes);
        case 3:
            return ReadAs<GroupInfo>(bytes);
        default:
            return ReadAs<GroupSecrets>(bytes);
    }
}

void ReadDamaged(Choices& choices) {
    const World& world = TheWorld();
    switch (choices.Below(4)) {
        case 0:
            return ReadAs<KeyPackage>(fuzz::Damaged(Encode(world.third.package), choices));
        case 1:
            return ReadAs<Welcome>(fuzz::Damaged(world.commit.welcome, choices));
        case 2:
            return ReadAs<PublicMessage>(fuzz::Damaged(world.commit.message, choices));
        default:
            return ReadAs<PublicMessage>(fuzz::Damaged(world.proposal, choices));
    }
}

/// What is not what was sent is refused.
void Give(Choices& choices) {
    const World& world = TheWorld();
    switch (choices.Below(3)) {
        case 0: {
            const Bytes message = fuzz::Damaged(world.proposal, choices);
            const bool read = world.second.ReadProposal(message).HasValue();
            return fuzz::Require(read == (message == world.proposal), "a changed proposal");
        }
        case 1: {
            const Bytes message = fuzz::Damaged(world.commit.message, choices);
            const bool followed = world.second.Process(message, world.received).HasValue();
            return fuzz::Require(followed == (message == world.commit.message), "a changed commit");
        }
        default: {
            const Bytes welcome = fuzz::Damaged(world.commit.welcome, choices);
            const auto joined = Group::Join(welcome, world.third, Proposers::ExternalSendersOnly);
            fuzz::Require(joined.HasValue() == (welcome == world.commit.welcome),
                          "a changed Welcome");
        }
    }
}

std::optional<Proposal> MakeProposal(Choices& choices) {
    if (choices.Byte() % 4 == 0)
        return Proposal{Remove{static_cast<std::uint32_t>(choices.Below(5))}};
    OwnKeyPackage own = TheWorld().third;
    try {
        own.package = Decode<KeyPackage>(fuzz::Damaged(Encode(own.package), choices));
    } catch (const Refusal&) {
        return std::nullopt;
    }
    if (choices.Byte() % 2 == 0) own.package.Sign(own.signature_key);
    return Proposal{Add{std::move(own.package)}};
}

/// Proposals that nobody would make, but genuine; whoever can commit them can be followed.
void Propose(Choices& choices) {
    const World& world = TheWorld();
    std::vector<ReceivedProposal> received;
    for (std::size_t left = 1 + choices.Below(3); left > 0; --left) {
        const auto proposal = MakeProposal(choices);
        if (!proposal) return;
        auto read = world.first.ReadProposal(
            world.service.Propose(world.first.Epoch() + (choices.Byte() == 255), *proposal));
        if (!read) return;
        received.push_back(std::move(*read));
    }
    const auto made = world.first.MakeCommit(received);
    if (!made) return;
    const auto followed = world.second.Process(made->message, received);
    fuzz::Require(followed.HasValue(), "what one member commits another follows");
}

}  // namespace

FUZZ_TARGET(mls) {
    Choices choices(input);
    switch (choices.Below(16)) {
        case 0:
        case 1:
            return Give(choices);
        case 2:
            return Propose(choices);
        case 3:
        case 4:
        case 5:
        case 6:
            return ReadDamaged(choices);
        default:
            return ReadAny(choices);
    }
}
