// Operations of the voice gateway about end-to-end encryption, in any order, given to the session
// of one member: proper ones, changed ones and made-up ones.

#include <utility>
#include <vector>

#include "engine/voice/media/dave_session.h"
#include "test/fuzz/support/damage.h"
#include "test/fuzz/support/delivery.h"

namespace {

using namespace engine::mls;
using engine::voice::DaveSession;

constexpr int kMaxSteps = 24;

/// What the session says, of which the newest is kept.
class Host final : public engine::voice::DaveHost {
  public:
    void SendKeyPackage(ByteView package) override {
        fuzz::Require(!package.empty(), "a package is offered");
    }
    void SendCommitWelcome(ByteView payload) override { commit = Copy(payload); }
    void SendTransitionReady(std::uint16_t) override {}
    void SendInvalidCommit(std::uint16_t) override {}
    void ReceiveFrom(std::uint64_t, Bytes base) override { CheckKey(base); }
    void AllowPassthrough(bool) override {}
    void SendWith(Bytes base) override { CheckKey(base); }
    void SendInTheClear() override {}
    void SendNothing() override {}

    Bytes commit;

  private:
    static void CheckKey(const Bytes& base) {
        fuzz::Require(base.size() == 16, "a base key has 16 bytes");
    }
};

/// Keys take long to make, so all inputs share them.
struct Shared {
    fuzz::Delivery service;
    KeyPair signature_keys = KeyPair::Generate();
    std::vector<OwnKeyPackage> others{fuzz::PackageOf(2), fuzz::PackageOf(3), fuzz::PackageOf(4)};
};

const Shared& TheShared() {
    static const Shared shared;
    return shared;
}

Bytes Proposals(fuzz::Choices& choices, const DaveSession& session) {
    const Shared& shared = TheShared();
    const std::uint64_t epoch = session.Group() ? session.Group()->Epoch() : 0;
    Writer writer;
    writer.U8(0).VectorOf([&](Writer& content) {
        for (std::size_t left = 1 + choices.Below(3); left > 0; --left) {
            const std::size_t which = choices.Below(8);
            const Proposal proposal =
                which < shared.others.size()
                    ? Proposal{Add{shared.others[which].package}}
                    : Proposal{Remove{static_cast<std::uint32_t>(which - shared.others.size())}};
            content.Raw(shared.service.Propose(epoch, proposal));
        }
    });
    return writer.Take();
}

Bytes WithTransition(fuzz::Choices& choices, ByteView payload) {
    return Writer().U16(choices.Byte() % 4).Raw(fuzz::Damaged(payload, choices)).Take();
}

void Step(DaveSession& session, Host& host, fuzz::Choices& choices) {
    const auto version = [&] { return static_cast<std::uint16_t>(choices.Byte() % 8 != 0); };
    switch (choices.Below(12)) {
        case 0:
            return session.OnSessionDescription(version());
        case 1:
            return session.OnUsersConnected({choices.Below(6), choices.Below(6)});
        case 2:
            return session.OnUserDisconnected(choices.Below(6));
        case 3:
            return session.OnPrepareTransition(version(), choices.Byte() % 4);
        case 4:
            return session.OnExecuteTransition(choices.Byte() % 4);
        case 5:
            return session.OnPrepareEpoch(version(), choices.Byte() % 3);
        case 6: {
            const Bytes sender = Encode(TheShared().service.Sender());
            return (void)session.OnExternalSender(fuzz::Damaged(sender, choices));
        }
        case 7:
        case 8: {
            const Bytes proposals = Proposals(choices, session);
            return (void)session.OnProposals(fuzz::Damaged(proposals, choices));
        }
        case 9:
            return (void)session.OnCommit(WithTransition(choices, host.commit));
        case 10:
            return (void)session.OnWelcome(WithTransition(choices, choices.Bytes()));
        default:
            return session.Recover();
    }
}

}  // namespace

FUZZ_TARGET(call) {
    fuzz::Choices choices(input);
    Host host;
    DaveSession session(1, fuzz::kCall, TheShared().signature_keys, host);
    for (int step = 0; step < kMaxSteps && !choices.AtEnd(); ++step) {
        Step(session, host, choices);
        (void)session.PrivacyCode();
    }
}
