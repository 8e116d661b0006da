#include "engine/mls/tree/ratchet_tree.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "engine/mls/crypto/reader.h"
#include "engine/mls/crypto/refusal.h"
#include "engine/mls/crypto/writer.h"

namespace engine::mls {
namespace {

enum class NodeType : std::uint8_t { Leaf = 1, Parent = 2 };

}  // namespace

void ParentNode::Write(Writer& writer) const {
    writer.Vector(encryption_key).Vector(parent_hash);
    writer.VectorOf([this](Writer& content) {
        for (const std::uint32_t leaf : unmerged_leaves) content.U32(leaf);
    });
}

ParentNode ParentNode::Read(Reader& reader) {
    ParentNode parent;
    parent.encryption_key = reader.VectorCopy();
    parent.parent_hash = reader.VectorCopy();
    Reader leaves(reader.Vector());
    while (!leaves.AtEnd()) parent.unmerged_leaves.push_back(leaves.U32());
    return parent;
}

RatchetTree::RatchetTree(LeafNode first) { nodes_.emplace_back(std::move(first)); }

const LeafNode* RatchetTree::Leaf(std::uint32_t leaf) const {
    return leaf < LeafCount() ? std::get_if<LeafNode>(&nodes_[NodeOfLeaf(leaf)]) : nullptr;
}

const ParentNode* RatchetTree::Parent(std::uint32_t node) const {
    return std::get_if<ParentNode>(&nodes_[node]);
}

const Bytes& RatchetTree::KeyOf(std::uint32_t node) const {
    if (const auto* const parent = Parent(node)) return parent->encryption_key;
    return std::get<LeafNode>(nodes_[node]).encryption_key;
}

bool RatchetTree::HasKey(ByteView encryption_key) const {
    for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
        if (!IsBlank(node) && Same(KeyOf(node), encryption_key)) return true;
    }
    return false;
}

std::uint32_t RatchetTree::Add(LeafNode leaf) {
    std::uint32_t index = 0;
    while (Leaf(index) != nullptr) ++index;
    if (index == LeafCount()) {
        Require(index < kMaxLeaves, "A group has more members than a call can have.");
        nodes_.resize(2 * nodes_.size() + 1);
    }
    nodes_[NodeOfLeaf(index)] = std::move(leaf);
    for (const std::uint32_t node : DirectPathOf(index, LeafCount())) {
        auto* const parent = std::get_if<ParentNode>(&nodes_[node]);
        if (parent == nullptr) continue;
        auto& unmerged = parent->unmerged_leaves;
        unmerged.insert(std::upper_bound(unmerged.begin(), unmerged.end(), index), index);
    }
    return index;
}

void RatchetTree::Remove(std::uint32_t leaf) {
    nodes_[NodeOfLeaf(leaf)] = std::monostate();
    BlankPath(leaf);
    const auto right_half_is_blank = [this] {
        const auto middle = nodes_.begin() + Root();
        return std::all_of(middle + 1, nodes_.end(),
                           [](const Node& node) { return node.index() == 0; });
    };
    while (nodes_.size() > 1 && right_half_is_blank()) nodes_.resize(nodes_.size() / 2);
}

void RatchetTree::SetLeaf(std::uint32_t leaf, LeafNode node) {
    nodes_[NodeOfLeaf(leaf)] = std::move(node);
}

void RatchetTree::SetParent(std::uint32_t node, ParentNode parent) {
    nodes_[node] = std::move(parent);
}

void RatchetTree::BlankPath(std::uint32_t leaf) {
    for (const std::uint32_t node : DirectPathOf(leaf, LeafCount())) {
        nodes_[node] = std::monostate();
    }
}

void RatchetTree::AppendResolution(std::uint32_t node,
                                   std::vector<std::uint32_t>& resolution) const {
    if (!IsBlank(node)) {
        resolution.push_back(node);
        const auto* const parent = Parent(node);
        if (parent == nullptr) return;
        for (const std::uint32_t leaf : parent->unmerged_leaves) {
            resolution.push_back(NodeOfLeaf(leaf));
        }
    } else if (!IsLeaf(node)) {
        AppendResolution(LeftOf(node), resolution);
        AppendResolution(RightOf(node), resolution);
    }
}

std::vector<std::uint32_t> RatchetTree::Resolution(std::uint32_t node) const {
    std::vector<std::uint32_t> resolution;
    AppendResolution(node, resolution);
    return resolution;
}

std::vector<PathStep> RatchetTree::FilteredPath(std::uint32_t leaf) const {
    std::vector<PathStep> path;
    for (const std::uint32_t node : DirectPathOf(leaf, LeafCount())) {
        const std::uint32_t copath = CopathChild(node, leaf);
        if (!Resolution(copath).empty()) path.push_back({node, copath});
    }
    return path;
}

void RatchetTree::Write(Writer& writer) const {
    auto end = nodes_.end();
    while (end != nodes_.begin() && std::prev(end)->index() == 0) --end;
    writer.VectorOf([this, end](Writer& content) {
        for (auto node = nodes_.begin(); node != end; ++node) {
            content.U8(node->index() == 0 ? 0 : 1);
            if (const auto* const leaf = std::get_if<LeafNode>(&*node)) {
                content.U8(static_cast<std::uint8_t>(NodeType::Leaf)).Add(*leaf);
            } else if (const auto* const parent = std::get_if<ParentNode>(&*node)) {
                content.U8(static_cast<std::uint8_t>(NodeType::Parent)).Add(*parent);
            }
        }
    });
}

RatchetTree RatchetTree::Read(Reader& reader) {
    Reader content(reader.Vector());
    RatchetTree tree;
    while (!content.AtEnd()) {
        Require(tree.nodes_.size() < 2 * kMaxLeaves - 1,
                "A tree has more members than a call can have.");
        const auto position = static_cast<std::uint32_t>(tree.nodes_.size());
        Node& node = tree.nodes_.emplace_back();
        if (!content.Optional()) continue;
        const auto type = static_cast<NodeType>(content.U8());
        Require(type == (IsLeaf(position) ? NodeType::Leaf : NodeType::Parent),
                "A node of a tree is not of the type that its place asks for.");
        if (type == NodeType::Leaf) {
            node = LeafNode::Read(content);
        } else {
            node = ParentNode::Read(content);
        }
    }
    Require(!tree.nodes_.empty() && tree.nodes_.back().index() != 0,
            "A tree is empty or ends with a blank node.");
    tree.nodes_.resize(std::bit_ceil(tree.nodes_.size() + 1) - 1);
    for (std::uint32_t node = 1; node < tree.nodes_.size(); node += 2) {
        const auto* const parent = tree.Parent(node);
        if (parent == nullptr) continue;
        const auto& unmerged = parent->unmerged_leaves;
        // Ascending and each there once: that bounds resolutions by the number of leaves.
        Require(std::adjacent_find(unmerged.begin(), unmerged.end(), std::greater_equal<>()) ==
                    unmerged.end(),
                "A node's unmerged leaves are not in ascending order.");
        for (const std::uint32_t leaf : unmerged) {
            Require(IsAbove(node, leaf) && tree.Leaf(leaf) != nullptr,
                    "A node's unmerged leaf is not a member below it.");
            // Who does not know this node's key knows none between it and the leaf (RFC 9420,
            // section 12.4.3.1).
            for (std::uint32_t below = ParentOf(NodeOfLeaf(leaf)); below != node;
                 below = ParentOf(below)) {
                const auto* const between = tree.Parent(below);
                Require(
                    between == nullptr || std::binary_search(between->unmerged_leaves.begin(),
                                                             between->unmerged_leaves.end(), leaf),
                    "A node's unmerged leaf is merged below it.");
            }
        }
    }
    return tree;
}

}  // namespace engine::mls
