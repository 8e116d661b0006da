#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/tree/leaf_node.h"
#include "engine/mls/tree/tree_math.h"

namespace engine::mls {

/// A node above leaves (RFC 9420, section 7.1).
struct ParentNode {
    Bytes encryption_key;
    Bytes parent_hash;
    /// Leaves below that do not know the private key yet, ascending.
    std::vector<std::uint32_t> unmerged_leaves;

    void Write(Writer& writer) const;
    static ParentNode Read(Reader& reader);
    bool operator==(const ParentNode&) const = default;
};

/// A step of a filtered direct path: a node, and its child on the other side.
struct PathStep {
    std::uint32_t node;
    std::uint32_t copath;
};

/// The public half of a group's ratchet tree (RFC 9420, section 7). A value; a copy costs its size.
class RatchetTree {
  public:
    /// More members than any call has. Bounds what a Welcome can make a client compute.
    static constexpr std::uint32_t kMaxLeaves = 2048;

    /// A tree of one member.
    explicit RatchetTree(LeafNode first);

    /// Leaves that there is room for: a power of two.
    std::uint32_t LeafCount() const { return (static_cast<std::uint32_t>(nodes_.size()) + 1) / 2; }
    std::uint32_t Root() const { return RootOf(LeafCount()); }

    /// Null for a blank leaf and beyond the tree.
    const LeafNode* Leaf(std::uint32_t leaf) const;
    /// Null for a blank node.
    const ParentNode* Parent(std::uint32_t node) const;
    /// The public key of a node that is not blank.
    const Bytes& KeyOf(std::uint32_t node) const;
    /// Whether any node has this public key.
    bool HasKey(ByteView encryption_key) const;

    /// Puts a member into the leftmost free leaf; gives its index.
    std::uint32_t Add(LeafNode leaf);
    /// Takes a member out, who must be there.
    void Remove(std::uint32_t leaf);

    void SetLeaf(std::uint32_t leaf, LeafNode node);
    void SetParent(std::uint32_t node, ParentNode parent);
    /// Blanks all nodes above a leaf.
    void BlankPath(std::uint32_t leaf);

    /// The nodes that stand for all members below `node` (RFC 9420, section 4.1.1).
    std::vector<std::uint32_t> Resolution(std::uint32_t node) const;
    /// The nodes above a leaf that a path gives keys to, from the lowest.
    std::vector<PathStep> FilteredPath(std::uint32_t leaf) const;

    /// RFC 9420, section 7.8. `without` are leaves to leave out, as a parent hash asks for.
    Bytes TreeHash(std::uint32_t node, const std::vector<std::uint32_t>& without = {}) const;
    /// The hash that a child of `node` carries when `copath` is its other child (section 7.9).
    Bytes ParentHash(std::uint32_t node, std::uint32_t copath) const;
    /// Whether each parent is vouched for by a node below it (section 7.9.2).
    bool HasGoodParentHashes() const;

    /// The content of a ratchet_tree extension: a vector of optional nodes.
    void Write(Writer& writer) const;
    static RatchetTree Read(Reader& reader);
    bool operator==(const RatchetTree&) const = default;

  private:
    using Node = std::variant<std::monostate, LeafNode, ParentNode>;

    RatchetTree() = default;
    bool IsBlank(std::uint32_t node) const { return nodes_[node].index() == 0; }
    bool IsVouchedFor(std::uint32_t node, std::uint32_t child, std::uint32_t other) const;
    void AppendResolution(std::uint32_t node, std::vector<std::uint32_t>& resolution) const;

    std::vector<Node> nodes_;
};

}  // namespace engine::mls
