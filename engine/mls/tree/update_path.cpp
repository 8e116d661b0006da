#include "engine/mls/tree/update_path.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/mls/crypto/hashing.h"
#include "engine/mls/crypto/refusal.h"

namespace engine::mls {
namespace {

Bytes NextPathSecret(ByteView secret) { return DeriveSecret(secret, "path"); }

KeyPair KeysOfPathSecret(ByteView secret) { return DeriveKeyPair(DeriveSecret(secret, "node")); }

/// The nodes that a path's secret is encrypted to.
std::vector<std::uint32_t> Recipients(const RatchetTree& tree, std::uint32_t copath,
                                      const std::vector<std::uint32_t>& joining) {
    auto nodes = tree.Resolution(copath);
    std::erase_if(nodes, [&joining](std::uint32_t node) {
        return IsLeaf(node) && std::binary_search(joining.begin(), joining.end(), node / 2);
    });
    return nodes;
}

/// Blanks what is above the leaf and sets the filtered path's nodes, whose parent hashes follow
/// from the root down; gives the parent hash of the leaf.
Bytes SetPathKeys(RatchetTree& tree, std::uint32_t leaf, const std::vector<PathStep>& steps,
                  std::vector<Bytes> keys) {
    tree.BlankPath(leaf);
    Bytes parent_hash;
    for (std::size_t above = steps.size(); above-- > 0;) {
        tree.SetParent(steps[above].node, {std::move(keys[above]), std::move(parent_hash), {}});
        parent_hash = tree.ParentHash(steps[above].node, steps[above].copath);
    }
    return parent_hash;
}

}  // namespace

UpdatePathNode UpdatePathNode::Read(Reader& reader) {
    UpdatePathNode node;
    node.encryption_key = reader.VectorCopy();
    node.secrets = ReadList<HpkeCiphertext>(reader);
    return node;
}

UpdatePath UpdatePath::Read(Reader& reader) {
    UpdatePath path;
    path.leaf = LeafNode::Read(reader);
    path.nodes = ReadList<UpdatePathNode>(reader);
    return path;
}

const Bytes& NewPath::SecretFor(std::uint32_t own_leaf, std::uint32_t other) const {
    const std::uint32_t ancestor = CommonAncestor(own_leaf, other);
    const auto step = std::find_if(steps.begin(), steps.end(), [ancestor](const PathStep& each) {
        return each.node == ancestor;
    });
    // The other leaf is a member, so the common ancestor is never filtered out.
    return secrets.at(static_cast<std::size_t>(step - steps.begin()));
}

NewPath MakePath(RatchetTree& tree, std::uint32_t leaf, ByteView group_id, ByteView signature_key) {
    NewPath path;
    path.steps = tree.FilteredPath(leaf);
    std::vector<Bytes> keys;
    Bytes secret = RandomBytes(kHashSize);
    for (const PathStep& step : path.steps) {
        KeyPair pair = KeysOfPathSecret(secret);
        keys.push_back(pair.public_key);
        path.keys.emplace(step.node, std::move(pair));
        Bytes next = NextPathSecret(secret);
        path.secrets.push_back(std::exchange(secret, std::move(next)));
    }
    path.commit_secret = std::move(secret);
    const KeyPair& own = path.keys.emplace(NodeOfLeaf(leaf), KeyPair::Generate()).first->second;

    path.leaf = *tree.Leaf(leaf);
    path.leaf.encryption_key = own.public_key;
    path.leaf.source = LeafSource::Commit;
    path.leaf.parent_hash = SetPathKeys(tree, leaf, path.steps, std::move(keys));
    path.leaf.Sign(signature_key, group_id, leaf);
    tree.SetLeaf(leaf, path.leaf);
    return path;
}

UpdatePath EncryptPath(const RatchetTree& tree, const NewPath& path, const GroupContext& context,
                       const std::vector<std::uint32_t>& joining) {
    UpdatePath encrypted{path.leaf, {}};
    const Bytes encoded = Encode(context);
    for (std::size_t position = 0; position < path.steps.size(); ++position) {
        const auto [node, copath] = path.steps[position];
        UpdatePathNode& entry = encrypted.nodes.emplace_back();
        entry.encryption_key = tree.KeyOf(node);
        for (const std::uint32_t recipient : Recipients(tree, copath, joining)) {
            entry.secrets.push_back(EncryptWithLabel(tree.KeyOf(recipient), "UpdatePathNode",
                                                     encoded, path.secrets[position]));
        }
    }
    return encrypted;
}

void MergePath(RatchetTree& tree, std::uint32_t sender, const UpdatePath& path, ByteView group_id) {
    const LeafNode& before = *tree.Leaf(sender);
    const LeafNode& after = path.leaf;
    Require(after.source == LeafSource::Commit, "A path's leaf does not come from a commit.");
    Require(
        after.credential == before.credential && Same(after.signature_key, before.signature_key),
        "A path changes who its sender is.");
    Require(after.capabilities.CoverThisRoom(), "A path's leaf does not cover the cipher suite.");
    Require(IsPublicKey(after.encryption_key),
            "A path's leaf has a key that is no point of the curve P-256.");
    Require(after.HasGoodSignature(group_id, sender), "A path's leaf has a wrong signature.");
    Require(!tree.HasKey(after.encryption_key), "A path uses a key that the group has already.");

    const std::vector<PathStep> steps = tree.FilteredPath(sender);
    Require(steps.size() == path.nodes.size(),
            "A path has not as many nodes as the tree asks for.");
    std::vector<Bytes> keys;
    // A key that is there twice would be found by those who join later, and keep them out.
    std::set<Bytes> fresh{after.encryption_key};
    for (const UpdatePathNode& node : path.nodes) {
        Require(fresh.insert(node.encryption_key).second, "A path uses a key twice.");
        Require(IsPublicKey(node.encryption_key),
                "A path has a key that is no point of the curve P-256.");
        Require(!tree.HasKey(node.encryption_key), "A path uses a key that the group has already.");
        keys.push_back(node.encryption_key);
    }
    const Bytes parent_hash = SetPathKeys(tree, sender, steps, std::move(keys));
    Require(Same(parent_hash, after.parent_hash), "A path's leaf has a wrong parent hash.");
    tree.SetLeaf(sender, after);
}

Bytes DecryptPath(const RatchetTree& tree, PrivateKeys& keys, std::uint32_t own_leaf,
                  std::uint32_t sender, const UpdatePath& path, const GroupContext& context,
                  const std::vector<std::uint32_t>& joining) {
    const std::vector<PathStep> steps = tree.FilteredPath(sender);
    for (std::size_t position = 0; position < steps.size(); ++position) {
        const auto [node, copath] = steps[position];
        const auto recipients = Recipients(tree, copath, joining);
        const auto& secrets = path.nodes[position].secrets;
        Require(secrets.size() == recipients.size(),
                "A path has not a secret for each who is to know it.");
        if (!IsAbove(node, own_leaf)) continue;
        for (std::size_t index = 0; index < recipients.size(); ++index) {
            const auto own = keys.find(recipients[index]);
            if (own == keys.end()) continue;
            Bytes secret =
                DecryptWithLabel(own->second, "UpdatePathNode", Encode(context), secrets[index]);
            return ImportPathSecret(tree, keys, sender, node, std::move(secret));
        }
        throw Refusal("A path has no secret for this member.");
    }
    throw Refusal("A path has no node above this member.");
}

Bytes ImportPathSecret(const RatchetTree& tree, PrivateKeys& keys, std::uint32_t sender,
                       std::uint32_t node, Bytes secret) {
    Require(secret.size() == kHashSize, "A path secret does not have 32 bytes.");
    bool reached = false;
    for (const PathStep& step : tree.FilteredPath(sender)) {
        reached = reached || step.node == node;
        if (!reached) continue;
        // A Welcome may come with a secret also where its tree has no key.
        Require(tree.Parent(step.node) != nullptr, "A path secret is for a node that is blank.");
        KeyPair pair = KeysOfPathSecret(secret);
        Require(Same(pair.public_key, tree.KeyOf(step.node)),
                "A path secret does not lead to the public keys of its path.");
        keys.insert_or_assign(step.node, std::move(pair));
        secret = NextPathSecret(secret);
    }
    Require(reached, "A path secret is for a node that its sender's path does not have.");
    return secret;
}

}  // namespace engine::mls
