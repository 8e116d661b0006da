// Joining by a Welcome.

#include <set>
#include <utility>

#include "engine/mls/crypto/hashing.h"
#include "engine/mls/crypto/refusal.h"
#include "engine/mls/group.h"
#include "engine/mls/messages/welcome.h"

namespace engine::mls {
namespace {

/// Refuses a tree whose members are not who they say they are.
void RequireGoodTree(const RatchetTree& tree, const GroupContext& context) {
    Require(Same(tree.TreeHash(tree.Root()), context.tree_hash),
            "A group's tree is not the one that its hash stands for.");
    std::set<Bytes> identities;
    // Apart: a member that used another's signature key to be encrypted to would keep all others
    // out.
    std::set<Bytes> signature_keys;
    std::set<Bytes> keys;
    for (std::uint32_t index = 0; index < tree.LeafCount(); ++index) {
        const LeafNode* const leaf = tree.Leaf(index);
        if (leaf == nullptr) continue;
        Require(leaf->capabilities.CoverThisRoom(), "A member does not cover the cipher suite.");
        Require(identities.insert(leaf->credential.identity).second,
                "Two members are the same user.");
        Require(signature_keys.insert(leaf->signature_key).second &&
                    keys.insert(leaf->encryption_key).second,
                "Two members have the same key.");
        Require(leaf->HasGoodSignature(context.group_id, index),
                "A member's leaf has a wrong signature.");
    }
    for (std::uint32_t node = 1; node <= 2 * (tree.LeafCount() - 1); node += 2) {
        const ParentNode* const parent = tree.Parent(node);
        if (parent == nullptr) continue;
        Require(keys.insert(parent->encryption_key).second, "Two nodes have the same key.");
    }
    Require(tree.HasGoodParentHashes(), "A group's tree has a wrong parent hash.");
}

std::uint32_t FindLeaf(const RatchetTree& tree, const LeafNode& own) {
    for (std::uint32_t index = 0; index < tree.LeafCount(); ++index) {
        const LeafNode* const leaf = tree.Leaf(index);
        if (leaf != nullptr && *leaf == own) return index;
    }
    throw Refusal("A group that this client was invited to does not have it as a member.");
}

}  // namespace

Group Group::Accept(ByteView bytes, const OwnKeyPackage& own, Proposers proposers,
                    ByteView psk_secret) {
    const auto welcome = Decode<Welcome>(bytes);
    const GroupSecrets secrets = welcome.OpenSecrets(own);
    Require(secrets.psk_ids.empty() == psk_secret.empty(), "A Welcome asks for pre-shared keys.");
    const Bytes psk = psk_secret.empty() ? NoSecret() : Copy(psk_secret);
    const GroupInfo info = welcome.OpenGroupInfo(WelcomeSecret(secrets.joiner, psk));
    const Bytes* const encoded_tree = Find(info.extensions, ExtensionType::RatchetTree);
    Require(encoded_tree != nullptr, "A Welcome lacks the group's tree.");
    Group group(info.context, Decode<RatchetTree>(*encoded_tree));
    RequireGoodTree(group.tree_, group.context_);
    const LeafNode* const signer = group.tree_.Leaf(info.signer);
    Require(signer != nullptr && info.HasGoodSignature(signer->signature_key),
            "A Welcome has a wrong signature.");

    group.own_leaf_ = FindLeaf(group.tree_, own.package.leaf);
    Require(group.own_leaf_ != info.signer, "A Welcome comes from the client that it is for.");
    group.keys_.emplace(NodeOfLeaf(group.own_leaf_), own.encryption);
    group.signature_key_ = own.signature_key;
    group.proposers_ = proposers;
    if (secrets.path_secret) {
        ImportPathSecret(group.tree_, group.keys_, info.signer,
                         CommonAncestor(group.own_leaf_, info.signer), *secrets.path_secret);
    }
    group.secrets_ = EpochSecrets::Joined(secrets.joiner, group.context_, psk);
    const Bytes tag =
        Mac(group.secrets_.confirmation_key, group.context_.confirmed_transcript_hash);
    Require(SameSecret(tag, info.confirmation_tag), "A Welcome has a wrong confirmation tag.");
    group.interim_hash_ = InterimHash(group.context_.confirmed_transcript_hash, tag);
    return group;
}

}  // namespace engine::mls
