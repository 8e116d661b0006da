// Messages of MLS that were made properly and then changed, given to members of a group; proposals
// that are changed first and signed then. How any bytes are read is for `packets`.

#include <optional>
#include <utility>
#include <vector>

#include "engine/mls/crypto/refusal.h"
#include "test/fuzz/support/damage.h"
#include "test/fuzz/support/mls_world.h"

namespace {

using namespace engine::mls;
using fuzz::Choices;

/// What is not what was sent is refused.
void Give(Choices& choices) {
    const fuzz::MlsWorld& world = fuzz::MlsWorld::Get();
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
    OwnKeyPackage own = fuzz::MlsWorld::Get().third;
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
    const fuzz::MlsWorld& world = fuzz::MlsWorld::Get();
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
    if (choices.Below(3) == 0) return Propose(choices);
    Give(choices);
}
