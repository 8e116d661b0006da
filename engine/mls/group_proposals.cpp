// Which proposals count, and what they make of the tree.

#include <algorithm>
#include <set>
#include <utility>

#include "engine/mls/crypto/refusal.h"
#include "engine/mls/group.h"

namespace engine::mls {

ReceivedProposal Group::CheckProposal(ByteView bytes) const {
    const auto message = Decode<PublicMessage>(bytes);
    Require(!message.IsCommit(), "A commit came where a proposal was expected.");
    Require(Same(message.group_id, context_.group_id), "A proposal is for another group.");
    Require(message.epoch == context_.epoch, "A proposal is for another epoch.");
    if (message.sender.type == Sender::Type::Member) {
        Require(proposers_ == Proposers::Members, "A member may not send proposals here.");
        RequireMember(message);
    } else {
        const auto senders = context_.ExternalSenders();
        Require(message.sender.index < senders.size(), "A proposal's sender is not known.");
        Require(message.HasGoodSignature(senders[message.sender.index].signature_key, context_),
                "A proposal has a wrong signature.");
    }
    const auto& proposal = std::get<Proposal>(message.body);
    if (const auto* const add = std::get_if<Add>(&proposal.change)) add->package.Check();
    return {message.ProposalReference(), proposal, message.sender};
}

/// Refuses a message whose sender is no member or did not send it.
void Group::RequireMember(const PublicMessage& message) const {
    const LeafNode* const sender = tree_.Leaf(message.sender.index);
    Require(sender != nullptr, "A message's sender is no member.");
    Require(SameSecret(message.membership_tag,
                       message.MembershipTag(secrets_.membership_key, context_)),
            "A message has a wrong membership tag.");
    Require(message.HasGoodSignature(sender->signature_key, context_),
            "A message has a wrong signature.");
}

std::vector<Proposal> Group::Resolve(const mls::Commit& commit,
                                     std::span<const ReceivedProposal> received) const {
    std::vector<Proposal> proposals;
    std::set<const ReceivedProposal*> used;
    for (const ProposalOrRef& entry : commit.proposals) {
        if (const auto* const inline_proposal = std::get_if<Proposal>(&entry.value)) {
            Require(proposers_ == Proposers::Members, "A commit makes proposals of its own.");
            if (const auto* const add = std::get_if<Add>(&inline_proposal->change)) {
                add->package.Check();
            }
            proposals.push_back(*inline_proposal);
            continue;
        }
        const Bytes& reference = std::get<Bytes>(entry.value);
        const auto known = std::find_if(
            received.begin(), received.end(),
            [&reference](const ReceivedProposal& each) { return Same(each.reference, reference); });
        Require(known != received.end(), "A commit names a proposal that is not known.");
        Require(used.insert(&*known).second, "A commit names a proposal twice.");
        proposals.push_back(known->proposal);
    }
    return proposals;
}

bool Group::Applied::Removes(std::uint32_t leaf) const {
    return std::find(removed.begin(), removed.end(), leaf) != removed.end();
}

Group::Applied Group::Apply(const std::vector<Proposal>& proposals, std::uint32_t committer) const {
    Applied applied{tree_, {}, {}, {}};
    for (const Proposal& proposal : proposals) {
        const auto* const remove = std::get_if<Remove>(&proposal.change);
        if (remove == nullptr) continue;
        Require(remove->leaf != committer, "A commit removes its sender.");
        Require(applied.tree.Leaf(remove->leaf) != nullptr,
                "A commit removes somebody who is not there.");
        applied.tree.Remove(remove->leaf);
        applied.removed.push_back(remove->leaf);
    }
    std::set<Bytes> identities;
    std::set<Bytes> signature_keys;
    for (std::uint32_t leaf = 0; leaf < applied.tree.LeafCount(); ++leaf) {
        const LeafNode* const member = applied.tree.Leaf(leaf);
        if (member == nullptr) continue;
        identities.insert(member->credential.identity);
        signature_keys.insert(member->signature_key);
    }
    for (const Proposal& proposal : proposals) {
        const auto* const add = std::get_if<Add>(&proposal.change);
        if (add == nullptr) continue;
        const LeafNode& leaf = add->package.leaf;
        Require(identities.insert(leaf.credential.identity).second &&
                    signature_keys.insert(leaf.signature_key).second &&
                    !applied.tree.HasKey(leaf.encryption_key),
                "A commit adds somebody who is there already.");
        applied.joining.push_back(applied.tree.Add(leaf));
        applied.packages.push_back(add->package);
    }
    return applied;
}

}  // namespace engine::mls
