#pragma once

#include <vector>

#include "engine/mls/messages/welcome.h"
#include "test/fuzz/support/delivery.h"

namespace fuzz {

/// A group of two, and the commit by which a third joins: what genuine messages look like.
struct MlsWorld {
    using Group = engine::mls::Group;

    Delivery service;
    engine::mls::OwnKeyPackage third = PackageOf(3);
    Group first = Group::Create(IdBytes(kCall), PackageOf(1), {service.Sender()},
                                engine::mls::Proposers::ExternalSendersOnly);
    Group second = AddSecond();
    engine::mls::Bytes proposal = Propose(first.Epoch(), third);
    std::vector<engine::mls::ReceivedProposal> received{first.ReadProposal(proposal).Value()};
    engine::mls::NewCommit commit = first.MakeCommit(received).Value();

    static const MlsWorld& Get() {
        static const MlsWorld world;
        return world;
    }

  private:
    engine::mls::Bytes Propose(std::uint64_t epoch, const engine::mls::OwnKeyPackage& own) const {
        return service.Propose(epoch, {engine::mls::Add{own.package}});
    }

    Group AddSecond() {
        const engine::mls::OwnKeyPackage own = PackageOf(2);
        const std::vector<engine::mls::ReceivedProposal> adds{
            first.ReadProposal(Propose(0, own)).Value()};
        const engine::mls::NewCommit made = first.MakeCommit(adds).Value();
        first = made.next;
        return Group::Join(made.welcome, own, engine::mls::Proposers::ExternalSendersOnly).Value();
    }
};

}  // namespace fuzz
