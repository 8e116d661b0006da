#pragma once

#include <bit>
#include <cstdint>
#include <vector>

/// Positions in a full binary tree that lies in an array: leaf i at 2i (RFC 9420, appendix C).
/// `leaves` is always a power of two.
namespace engine::mls {

constexpr std::uint32_t NodeOfLeaf(std::uint32_t leaf) { return 2 * leaf; }
constexpr bool IsLeaf(std::uint32_t node) { return (node & 1) == 0; }
constexpr std::uint32_t LevelOf(std::uint32_t node) {
    return static_cast<std::uint32_t>(std::countr_one(node));
}
constexpr std::uint32_t RootOf(std::uint32_t leaves) { return leaves - 1; }
/// The two children of a node that is no leaf.
constexpr std::uint32_t LeftOf(std::uint32_t node) { return node ^ (1u << (LevelOf(node) - 1)); }
constexpr std::uint32_t RightOf(std::uint32_t node) { return node ^ (3u << (LevelOf(node) - 1)); }
/// Of every node but the root.
constexpr std::uint32_t ParentOf(std::uint32_t node) {
    const std::uint32_t level = LevelOf(node);
    return (node | 1u << level) ^ (((node >> (level + 1)) & 1) << (level + 1));
}
constexpr std::uint32_t SiblingOf(std::uint32_t node) {
    const std::uint32_t parent = ParentOf(node);
    return node < parent ? RightOf(parent) : LeftOf(parent);
}

/// The leaves below a node (itself when it is one), from the first to the last.
constexpr std::uint32_t FirstLeafOf(std::uint32_t node) {
    return (node - ((1u << LevelOf(node)) - 1)) / 2;
}
constexpr std::uint32_t LastLeafOf(std::uint32_t node) {
    return (node + ((1u << LevelOf(node)) - 1)) / 2;
}
/// Whether `node` is `leaf` or above it.
constexpr bool IsAbove(std::uint32_t node, std::uint32_t leaf) {
    return FirstLeafOf(node) <= leaf && leaf <= LastLeafOf(node);
}

/// The nodes above a leaf, from its parent to the root.
inline std::vector<std::uint32_t> DirectPathOf(std::uint32_t leaf, std::uint32_t leaves) {
    std::vector<std::uint32_t> path;
    for (std::uint32_t node = NodeOfLeaf(leaf); node != RootOf(leaves);) {
        node = ParentOf(node);
        path.push_back(node);
    }
    return path;
}

/// The child of `ancestor` that is not above `leaf`.
constexpr std::uint32_t CopathChild(std::uint32_t ancestor, std::uint32_t leaf) {
    const std::uint32_t left = LeftOf(ancestor);
    return IsAbove(left, leaf) ? RightOf(ancestor) : left;
}

/// The lowest node above both leaves.
constexpr std::uint32_t CommonAncestor(std::uint32_t a, std::uint32_t b) {
    std::uint32_t node = NodeOfLeaf(a);
    while (!IsAbove(node, b)) node = ParentOf(node);
    return node;
}

}  // namespace engine::mls
