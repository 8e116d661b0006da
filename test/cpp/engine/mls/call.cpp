#include "test/cpp/engine/mls/call.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/mls/crypto/writer.h"

using namespace engine::mls;

namespace mls_test {

Bytes IdentityOf(std::uint64_t user) { return Writer().U64(user).Take(); }

DeliveryService::DeliveryService(std::uint64_t call) : group_id_(IdentityOf(call)) {}

ExternalSender DeliveryService::Sender() const {
    return {keys_.public_key, {Copy(BytesOf("service"))}};
}

Bytes DeliveryService::Propose(std::uint64_t epoch, Proposal proposal) const {
    PublicMessage message;
    message.group_id = group_id_;
    message.epoch = epoch;
    message.sender = {Sender::Type::External, 0};
    message.body = std::move(proposal);
    // A sender from outside signs without the group's context.
    message.Sign(keys_.private_key, {});
    return Encode(message);
}

Person::Person(std::uint64_t user)
    : user(user), own(OwnKeyPackage::Make(IdentityOf(user), KeyPair::Generate())) {}

Call::Call() : service_(4242) {}

void Call::Start(const Person& person) {
    groups_.emplace(person.user, Group::Create(service_.GroupId(), person.own, {service_.Sender()},
                                               Proposers::ExternalSendersOnly));
}

std::vector<Proposal> Changes(const Call& call, const std::vector<Person>& joining,
                              const std::vector<std::uint64_t>& leaving) {
    std::vector<Proposal> changes;
    for (const std::uint64_t user : leaving) changes.push_back({Remove{call.LeafOf(user)}});
    for (const Person& person : joining) changes.push_back({Add{person.own.package}});
    return changes;
}

std::vector<ReceivedProposal> Call::Receive(std::uint64_t user,
                                            const std::vector<Proposal>& changes) const {
    const Group& group = GroupOf(user);
    std::vector<ReceivedProposal> received;
    for (const Proposal& change : changes) {
        auto proposal = group.ReadProposal(service_.Propose(group.Epoch(), change));
        REQUIRE_MESSAGE(proposal.HasValue(), proposal.GetError().message);
        received.push_back(std::move(*proposal));
    }
    return received;
}

void Call::Change(std::uint64_t committer, const std::vector<Person>& joining,
                  const std::vector<std::uint64_t>& leaving) {
    const auto received = Receive(committer, Changes(*this, joining, leaving));
    auto made = GroupOf(committer).MakeCommit(received);
    REQUIRE_MESSAGE(made.HasValue(), made.GetError().message);
    std::map<std::uint64_t, Group> next;
    for (const auto& [user, group] : groups_) {
        if (user == committer) {
            next.emplace(user, made->next);
            continue;
        }
        const auto followed = group.Process(made->message, received);
        REQUIRE_MESSAGE(followed.HasValue(), followed.GetError().message);
        const bool leaves = std::find(leaving.begin(), leaving.end(), user) != leaving.end();
        CHECK(followed->has_value() == !leaves);
        if (*followed) next.emplace(user, **followed);
    }
    for (const Person& person : joining) {
        const auto joined = Group::Join(made->welcome, person.own, Proposers::ExternalSendersOnly);
        REQUIRE_MESSAGE(joined.HasValue(), joined.GetError().message);
        next.emplace(person.user, *joined);
    }
    groups_ = std::move(next);
}

}  // namespace mls_test
