#include "engine/mls/group.h"

#include <algorithm>
#include <utility>

#include "engine/mls/crypto/hashing.h"
#include "engine/mls/crypto/refusing.h"

namespace engine::mls {

Group Group::Create(ByteView group_id, const OwnKeyPackage& own,
                    const std::vector<ExternalSender>& external_senders, Proposers proposers) {
    GroupContext context;
    context.group_id = Copy(group_id);
    if (!external_senders.empty()) {
        Writer senders;
        senders.List(external_senders);
        context.extensions.push_back(
            {static_cast<std::uint16_t>(ExtensionType::ExternalSenders), senders.Take()});
    }
    RatchetTree tree(own.package.leaf);
    context.tree_hash = tree.TreeHash(tree.Root());
    Group group(std::move(context), std::move(tree));
    group.secrets_ = EpochSecrets::OfNewGroup();
    group.keys_.emplace(NodeOfLeaf(0), own.encryption);
    group.signature_key_ = own.signature_key;
    group.proposers_ = proposers;
    group.interim_hash_ = InterimHash({}, Mac(group.secrets_.confirmation_key, {}));
    return group;
}

Result<Group> Group::Join(ByteView welcome, const OwnKeyPackage& own, Proposers proposers,
                          ByteView psk_secret) {
    return Refusing([&] { return Accept(welcome, own, proposers, psk_secret); });
}

Result<ReceivedProposal> Group::ReadProposal(ByteView message) const {
    return Refusing([&] { return CheckProposal(message); });
}

Result<NewCommit> Group::MakeCommit(std::span<const ReceivedProposal> proposals) const {
    return Refusing([&] { return Commit(proposals); });
}

Result<std::optional<Group>> Group::Process(ByteView message,
                                            std::span<const ReceivedProposal> proposals) const {
    return Refusing([&] { return Follow(message, proposals); });
}

std::vector<std::uint32_t> Group::Members() const {
    std::vector<std::uint32_t> members;
    for (std::uint32_t leaf = 0; leaf < tree_.LeafCount(); ++leaf) {
        if (Member(leaf) != nullptr) members.push_back(leaf);
    }
    return members;
}

/// A copy of this group with another tree, in the next epoch; its secrets are still to come.
Group Group::NextEpoch(RatchetTree tree) const {
    Group next = *this;
    next.tree_ = std::move(tree);
    ++next.context_.epoch;
    next.DropKeysOfBlankNodes();
    return next;
}

void Group::DropKeysOfBlankNodes() {
    std::erase_if(keys_, [this](const auto& entry) {
        const std::uint32_t node = entry.first;
        if (IsLeaf(node)) return tree_.Leaf(node / 2) == nullptr;
        return node > 2 * (tree_.LeafCount() - 1) || tree_.Parent(node) == nullptr;
    });
}

Bytes Group::Confirm(const Group& before, const PublicMessage& commit, ByteView commit_secret) {
    context_.tree_hash = tree_.TreeHash(tree_.Root());
    context_.confirmed_transcript_hash = commit.ConfirmedHash(before.interim_hash_);
    secrets_ = EpochSecrets::Next(before.secrets_.init, commit_secret, context_, NoSecret());
    Bytes tag = Mac(secrets_.confirmation_key, context_.confirmed_transcript_hash);
    interim_hash_ = InterimHash(context_.confirmed_transcript_hash, tag);
    return tag;
}

}  // namespace engine::mls
