// Hashes of the tree: what it holds, and who vouches for its parents.

#include <algorithm>

#include "engine/mls/crypto/hashing.h"
#include "engine/mls/crypto/writer.h"
#include "engine/mls/tree/ratchet_tree.h"

namespace engine::mls {
namespace {

bool Contains(const std::vector<std::uint32_t>& leaves, std::uint32_t leaf) {
    return std::binary_search(leaves.begin(), leaves.end(), leaf);
}

}  // namespace

Bytes RatchetTree::TreeHash(std::uint32_t node, const std::vector<std::uint32_t>& without) const {
    Writer writer;
    if (IsLeaf(node)) {
        const std::uint32_t index = node / 2;
        const LeafNode* const leaf = Contains(without, index) ? nullptr : Leaf(index);
        writer.U8(1).U32(index).U8(leaf == nullptr ? 0 : 1);
        if (leaf != nullptr) writer.Add(*leaf);
        return Hash(writer.Take());
    }
    const ParentNode* const parent = Parent(node);
    writer.U8(2).U8(parent == nullptr ? 0 : 1);
    if (parent != nullptr) {
        ParentNode hashed = *parent;
        std::erase_if(hashed.unmerged_leaves,
                      [&without](std::uint32_t leaf) { return Contains(without, leaf); });
        writer.Add(hashed);
    }
    writer.Vector(TreeHash(LeftOf(node), without)).Vector(TreeHash(RightOf(node), without));
    return Hash(writer.Take());
}

Bytes RatchetTree::ParentHash(std::uint32_t node, std::uint32_t copath) const {
    const ParentNode& parent = *Parent(node);
    return Hash(Writer()
                    .Vector(parent.encryption_key)
                    .Vector(parent.parent_hash)
                    .Vector(TreeHash(copath, parent.unmerged_leaves))
                    .Take());
}

/// Whether the node below `child` that was set with `node` is there: it carries the parent hash,
/// and everybody else below `child` came later.
bool RatchetTree::IsVouchedFor(std::uint32_t node, std::uint32_t child, std::uint32_t other) const {
    const std::vector<std::uint32_t> resolution = Resolution(child);
    const auto& unmerged = Parent(node)->unmerged_leaves;
    const auto unmerged_below =
        std::count_if(unmerged.begin(), unmerged.end(),
                      [child](std::uint32_t leaf) { return IsAbove(child, leaf); });
    if (static_cast<std::size_t>(unmerged_below) + 1 != resolution.size()) return false;
    std::optional<std::uint32_t> voucher;
    for (const std::uint32_t candidate : resolution) {
        if (IsLeaf(candidate) && Contains(unmerged, candidate / 2)) continue;
        if (voucher) return false;
        voucher = candidate;
    }
    if (!voucher) return false;
    const LeafNode* const leaf = IsLeaf(*voucher) ? Leaf(*voucher / 2) : nullptr;
    const Bytes& carried = leaf != nullptr ? leaf->parent_hash : Parent(*voucher)->parent_hash;
    return Same(carried, ParentHash(node, other));
}

bool RatchetTree::HasGoodParentHashes() const {
    for (std::uint32_t node = 1; node < nodes_.size(); node += 2) {
        if (IsBlank(node)) continue;
        const std::uint32_t left = LeftOf(node);
        const std::uint32_t right = RightOf(node);
        if (!IsVouchedFor(node, left, right) && !IsVouchedFor(node, right, left)) return false;
    }
    return true;
}

}  // namespace engine::mls
