#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/crypto/hpke.h"
#include "engine/mls/tree/group_context.h"
#include "engine/mls/tree/ratchet_tree.h"

/// Fresh keys for all nodes above the member who commits (RFC 9420, sections 7.4 to 7.6).
namespace engine::mls {

/// A node's new public key, and its secret for each node of the copath child's resolution.
struct UpdatePathNode {
    Bytes encryption_key;
    std::vector<HpkeCiphertext> secrets;

    void Write(Writer& writer) const { writer.Vector(encryption_key).List(secrets); }
    static UpdatePathNode Read(Reader& reader);
};

struct UpdatePath {
    LeafNode leaf;
    std::vector<UpdatePathNode> nodes;

    void Write(Writer& writer) const { writer.Add(leaf).List(nodes); }
    static UpdatePath Read(Reader& reader);
};

/// The private keys that a member knows, by node: its leaf's, and of nodes above it.
using PrivateKeys = std::map<std::uint32_t, KeyPair>;

/// A path as its maker knows it.
struct NewPath {
    LeafNode leaf;
    /// The nodes of the filtered path and their secrets, from the lowest.
    std::vector<PathStep> steps;
    std::vector<Bytes> secrets;
    PrivateKeys keys;
    Bytes commit_secret;

    /// The secret of the lowest node of the path that is above both leaves.
    const Bytes& SecretFor(std::uint32_t own_leaf, std::uint32_t other) const;
};

/// Makes a path for `leaf` and puts its keys into `tree`.
NewPath MakePath(RatchetTree& tree, std::uint32_t leaf, ByteView group_id, ByteView signature_key);
/// Encrypts its secrets to all but those who join with this commit (leaves, ascending).
UpdatePath EncryptPath(const RatchetTree& tree, const NewPath& path, const GroupContext& context,
                       const std::vector<std::uint32_t>& joining);

/// Checks the path of another member and puts its keys into `tree`.
void MergePath(RatchetTree& tree, std::uint32_t sender, const UpdatePath& path, ByteView group_id);
/// Finds the secret that is for us, adds the keys that follow from it to `keys`, and gives the
/// commit secret. `tree` has the path in it already.
Bytes DecryptPath(const RatchetTree& tree, PrivateKeys& keys, std::uint32_t own_leaf,
                  std::uint32_t sender, const UpdatePath& path, const GroupContext& context,
                  const std::vector<std::uint32_t>& joining);
/// The keys that follow from the secret of `node`, which is above `sender`; gives the commit
/// secret.
Bytes ImportPathSecret(const RatchetTree& tree, PrivateKeys& keys, std::uint32_t sender,
                       std::uint32_t node, Bytes secret);

}  // namespace engine::mls
