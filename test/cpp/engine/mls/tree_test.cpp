#include <doctest/doctest.h>

#include "engine/mls/crypto/hashing.h"
#include "engine/mls/crypto/hpke.h"
#include "engine/mls/crypto/reader.h"
#include "engine/mls/crypto/refusal.h"
#include "engine/mls/crypto/writer.h"
#include "engine/mls/tree/ratchet_tree.h"
#include "engine/mls/tree/update_path.h"
#include "test/cpp/engine/mls/call.h"
#include "test/cpp/engine/mls/vectors.h"

using namespace engine::mls;
using mls_vectors::Field;

namespace {

/// A vector's node at a place of a list; what it has none for is null.
std::optional<std::uint32_t> NodeAt(const boost::json::value& vector, const char* list,
                                    std::uint32_t node) {
    const auto& value = vector.at(list).at(node);
    if (value.is_null()) return std::nullopt;
    return value.to_number<std::uint32_t>();
}

/// The private keys of one leaf of a treekem vector.
PrivateKeys KeysOf(const boost::json::value& leaf) {
    PrivateKeys keys;
    const auto index = leaf.at("index").to_number<std::uint32_t>();
    keys.emplace(NodeOfLeaf(index), KeyPair::Of(Field(leaf, "encryption_priv")));
    for (const auto& secret : leaf.at("path_secrets").as_array()) {
        keys.emplace(secret.at("node").to_number<std::uint32_t>(),
                     DeriveKeyPair(DeriveSecret(Field(secret, "path_secret"), "node")));
    }
    return keys;
}

}  // namespace

TEST_CASE("positions in a tree agree with the published vectors") {
    for (const auto& vector : mls_vectors::Load("tree-math")) {
        const auto leaves = vector.at("n_leaves").to_number<std::uint32_t>();
        CAPTURE(leaves);
        CHECK(RootOf(leaves) == vector.at("root").to_number<std::uint32_t>());
        for (std::uint32_t node = 0; node < 2 * leaves - 1; ++node) {
            CAPTURE(node);
            if (const auto left = NodeAt(vector, "left", node)) CHECK(LeftOf(node) == *left);
            if (const auto right = NodeAt(vector, "right", node)) CHECK(RightOf(node) == *right);
            const auto parent = NodeAt(vector, "parent", node);
            if (parent) CHECK(ParentOf(node) == *parent);
            if (parent) CHECK(SiblingOf(node) == *NodeAt(vector, "sibling", node));
        }
    }
}

TEST_CASE("trees are read, hashed and checked as published") {
    for (const auto& vector : mls_vectors::Load("tree-validation")) {
        const Bytes encoded = Field(vector, "tree");
        const auto tree = Decode<RatchetTree>(encoded);
        CHECK(Encode(tree) == encoded);
        const auto& hashes = vector.at("tree_hashes").as_array();
        for (std::uint32_t node = 0; node < hashes.size(); ++node) {
            CHECK(tree.TreeHash(node) == mls_vectors::Hex(hashes[node].as_string()));
            std::vector<std::uint32_t> expected;
            for (const auto& member : vector.at("resolutions").at(node).as_array()) {
                expected.push_back(member.to_number<std::uint32_t>());
            }
            CHECK(tree.Resolution(node) == expected);
        }
        CHECK(tree.HasGoodParentHashes());
        const Bytes group_id = Field(vector, "group_id");
        for (std::uint32_t leaf = 0; leaf < tree.LeafCount(); ++leaf) {
            if (tree.Leaf(leaf) == nullptr) continue;
            CHECK(tree.Leaf(leaf)->HasGoodSignature(group_id, leaf));
            const bool bound_to_group = tree.Leaf(leaf)->source != LeafSource::KeyPackage;
            if (bound_to_group) CHECK_FALSE(tree.Leaf(leaf)->HasGoodSignature(group_id, leaf + 1));
        }
    }
}

TEST_CASE("a parent that nobody vouches for is found") {
    for (const auto& vector : mls_vectors::Load("tree-validation")) {
        const auto tree = Decode<RatchetTree>(Field(vector, "tree"));
        for (std::uint32_t node = 1; node < 2 * tree.LeafCount() - 1; node += 2) {
            if (tree.Parent(node) == nullptr) continue;
            RatchetTree changed = tree;
            ParentNode parent = *tree.Parent(node);
            parent.encryption_key = KeyPair::Generate().public_key;
            changed.SetParent(node, parent);
            CHECK_FALSE(changed.HasGoodParentHashes());
        }
    }
}

TEST_CASE("paths of others are merged and opened as published") {
    for (const auto& vector : mls_vectors::Load("treekem")) {
        const auto tree = Decode<RatchetTree>(Field(vector, "ratchet_tree"));
        GroupContext context;
        context.group_id = Field(vector, "group_id");
        context.epoch = vector.at("epoch").to_number<std::uint64_t>();
        context.confirmed_transcript_hash = Field(vector, "confirmed_transcript_hash");
        for (const auto& update : vector.at("update_paths").as_array()) {
            const auto sender = update.at("sender").to_number<std::uint32_t>();
            const auto path = Decode<UpdatePath>(Field(update, "update_path"));
            RatchetTree after = tree;
            MergePath(after, sender, path, context.group_id);
            context.tree_hash = after.TreeHash(after.Root());
            CHECK(context.tree_hash == Field(update, "tree_hash_after"));
            for (const auto& leaf : vector.at("leaves_private").as_array()) {
                const auto index = leaf.at("index").to_number<std::uint32_t>();
                if (index == sender) continue;
                PrivateKeys keys = KeysOf(leaf);
                CHECK(DecryptPath(after, keys, index, sender, path, context, {}) ==
                      Field(update, "commit_secret"));
            }
        }
    }
}

TEST_CASE("a path of one's own is opened by all members of the published trees") {
    for (const auto& vector : mls_vectors::Load("treekem")) {
        const auto tree = Decode<RatchetTree>(Field(vector, "ratchet_tree"));
        GroupContext context;
        context.group_id = Field(vector, "group_id");
        const auto& leaves = vector.at("leaves_private").as_array();
        for (const auto& maker : leaves) {
            const auto sender = maker.at("index").to_number<std::uint32_t>();
            RatchetTree own = tree;
            const NewPath made =
                MakePath(own, sender, context.group_id, Field(maker, "signature_priv"));
            context.tree_hash = own.TreeHash(own.Root());
            const UpdatePath path = Decode<UpdatePath>(Encode(EncryptPath(own, made, context, {})));
            RatchetTree merged = tree;
            MergePath(merged, sender, path, context.group_id);
            CHECK(merged == own);
            CHECK(merged.HasGoodParentHashes());
            for (const auto& reader : leaves) {
                const auto index = reader.at("index").to_number<std::uint32_t>();
                if (index == sender) continue;
                PrivateKeys keys = KeysOf(reader);
                CHECK(DecryptPath(merged, keys, index, sender, path, context, {}) ==
                      made.commit_secret);
            }
        }
    }
}

TEST_CASE("who is unmerged at a node is so at each one below it that has a key") {
    const auto tree_of = [](std::vector<std::uint32_t> below, std::vector<std::uint32_t> above) {
        const auto leaf = [](std::uint64_t user) {
            return mls_test::Person(user).own.package.leaf;
        };
        RatchetTree tree(leaf(1));
        for (const std::uint64_t user : {2, 3, 4}) tree.Add(leaf(user));
        tree.SetParent(1, {Bytes(65, 1), {}, std::move(below)});
        tree.SetParent(3, {Bytes(65, 2), {}, std::move(above)});
        return Encode(tree);
    };
    CHECK_NOTHROW(Decode<RatchetTree>(tree_of({1}, {1})));
    CHECK_NOTHROW(Decode<RatchetTree>(tree_of({1}, {})));
    CHECK_NOTHROW(Decode<RatchetTree>(tree_of({1}, {1, 3})));
    CHECK_THROWS_AS(Decode<RatchetTree>(tree_of({}, {1})), Refusal);
    CHECK_THROWS_AS(Decode<RatchetTree>(tree_of({0}, {1})), Refusal);
}

TEST_CASE("trees that no group can have are refused") {
    const auto refuses = [](const char* hex) {
        CHECK_THROWS_AS(Decode<RatchetTree>(mls_vectors::Hex(hex)), Refusal);
    };
    refuses("00");            // empty
    refuses("0100");          // ends with a blank node
    refuses("050102000000");  // a parent in a leaf's place
}
