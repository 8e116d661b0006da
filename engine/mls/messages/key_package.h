#pragma once

#include <vector>

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/tree/leaf_node.h"

namespace engine::mls {

/// What a client offers so that others can add it (RFC 9420, section 10).
struct KeyPackage {
    /// For the one Welcome that this package leads to.
    Bytes init_key;
    LeafNode leaf;
    std::vector<Extension> extensions;
    Bytes signature;

    void Sign(ByteView private_key);
    /// Refuses a package whose leaf or own signature is wrong, or that asks for what is not here.
    void Check() const;
    /// By what a Welcome finds it.
    Bytes Reference() const;

    void Write(Writer& writer) const;
    static KeyPackage Read(Reader& reader);
    bool operator==(const KeyPackage&) const = default;

  private:
    void WriteUnsigned(Writer& writer) const;
};

/// A key package with its private keys, as its owner keeps it until a Welcome comes.
struct OwnKeyPackage {
    KeyPackage package;
    KeyPair init;
    KeyPair encryption;
    Bytes signature_key;

    /// A fresh one for this identity, signed with a key of one's own.
    static OwnKeyPackage Make(ByteView identity, const KeyPair& signature_keys);
};

}  // namespace engine::mls
