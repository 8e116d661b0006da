#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/crypto/hpke.h"
#include "engine/mls/messages/key_package.h"
#include "engine/mls/tree/group_context.h"

/// How a new member learns of its group (RFC 9420, section 12.4.3).
namespace engine::mls {

/// An epoch as one of its members describes it.
struct GroupInfo {
    GroupContext context;
    std::vector<Extension> extensions;
    Bytes confirmation_tag;
    std::uint32_t signer = 0;
    Bytes signature;

    void Sign(ByteView private_key);
    bool HasGoodSignature(ByteView public_key) const;

    void Write(Writer& writer) const;
    static GroupInfo Read(Reader& reader);

  private:
    void WriteUnsigned(Writer& writer) const;
};

/// What one new member alone gets to know.
struct GroupSecrets {
    Bytes joiner;
    /// Of the lowest node above both the new member and the committer.
    std::optional<Bytes> path_secret;
    /// Ids of the pre-shared keys that the epoch takes besides, as they came; none in calls.
    Bytes psk_ids;

    void Write(Writer& writer) const;
    static GroupSecrets Read(Reader& reader);
};

struct Welcome {
    struct Entry {
        /// Of the new member's key package.
        Bytes reference;
        HpkeCiphertext secrets;

        void Write(Writer& writer) const { writer.Vector(reference).Add(secrets); }
        static Entry Read(Reader& reader);
    };

    std::vector<Entry> entries;
    Bytes encrypted_group_info;

    /// Encrypts the GroupInfo; the entries are still to be added.
    static Welcome Of(const GroupInfo& info, ByteView welcome_secret);
    void AddEntry(const KeyPackage& package, const GroupSecrets& secrets);

    /// Opens the entry for this package. Throws a `Refusal` when there is none.
    GroupSecrets OpenSecrets(const OwnKeyPackage& own) const;
    GroupInfo OpenGroupInfo(ByteView welcome_secret) const;

    /// Without the head of an MLSMessage.
    void Write(Writer& writer) const;
    static Welcome Read(Reader& reader);
};

}  // namespace engine::mls
