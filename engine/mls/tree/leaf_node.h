#pragma once

#include <cstdint>
#include <vector>

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/crypto/p256.h"
#include "engine/mls/tree/credential.h"
#include "engine/mls/tree/extension.h"

namespace engine::mls {

inline constexpr std::uint16_t kMls10 = 1;
/// MLS_128_DHKEMP256_AES128GCM_SHA256_P256, the only cipher suite of this room.
inline constexpr std::uint16_t kCipherSuite = 2;

/// What a member's client can do (RFC 9420, section 7.2).
struct Capabilities {
    std::vector<std::uint16_t> versions{kMls10};
    std::vector<std::uint16_t> cipher_suites{kCipherSuite};
    std::vector<std::uint16_t> extensions;
    std::vector<std::uint16_t> proposals;
    std::vector<std::uint16_t> credentials{Credential::kBasic};

    /// Whether version, cipher suite and credential of this room are among them.
    bool CoverThisRoom() const;

    void Write(Writer& writer) const;
    static Capabilities Read(Reader& reader);
    bool operator==(const Capabilities&) const = default;
};

/// How a leaf came to be; some fields depend on it.
enum class LeafSource : std::uint8_t { KeyPackage = 1, Update = 2, Commit = 3 };

/// One member in the tree (RFC 9420, section 7.2).
struct LeafNode {
    Bytes encryption_key;
    Bytes signature_key;
    Credential credential;
    Capabilities capabilities;
    LeafSource source = LeafSource::KeyPackage;
    /// Lifetime in seconds since 1970, of leaves from key packages; members do not check it.
    std::uint64_t not_before = 0;
    std::uint64_t not_after = ~std::uint64_t{0};
    /// Of leaves from commits.
    Bytes parent_hash;
    std::vector<Extension> extensions;
    Bytes signature;

    /// Signs it. Group and position count for leaves that do not come from key packages.
    void Sign(ByteView private_key, ByteView group_id, std::uint32_t index);
    bool HasGoodSignature(ByteView group_id, std::uint32_t index) const;

    void Write(Writer& writer) const;
    static LeafNode Read(Reader& reader);
    bool operator==(const LeafNode&) const = default;

  private:
    void WriteUnsigned(Writer& writer) const;
    Bytes ToBeSigned(ByteView group_id, std::uint32_t index) const;
};

}  // namespace engine::mls
