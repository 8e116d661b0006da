#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/messages/proposal.h"
#include "engine/mls/tree/group_context.h"
#include "engine/mls/tree/update_path.h"

namespace engine::mls {

/// Carries proposals out (RFC 9420, section 12.4).
struct Commit {
    std::vector<ProposalOrRef> proposals;
    std::optional<UpdatePath> path;

    void Write(Writer& writer) const;
    static Commit Read(Reader& reader);
};

/// Who sent a handshake message.
struct Sender {
    enum class Type : std::uint8_t { Member = 1, External = 2 };

    Type type = Type::Member;
    /// The member's leaf, or the place among the group's external senders.
    std::uint32_t index = 0;

    void Write(Writer& writer) const;
    static Sender Read(Reader& reader);
    bool operator==(const Sender&) const = default;
};

/// A handshake message in the clear, signed (RFC 9420, sections 6.1 and 6.2).
struct PublicMessage {
    Bytes group_id;
    std::uint64_t epoch = 0;
    Sender sender;
    Bytes authenticated_data;
    std::variant<Proposal, Commit> body;
    Bytes signature;
    /// Of commits.
    Bytes confirmation_tag;
    /// Of members' messages.
    Bytes membership_tag;

    bool IsCommit() const { return body.index() == 1; }

    /// Signs it. `context` is that of the epoch the message was sent in.
    void Sign(ByteView private_key, const GroupContext& context);
    bool HasGoodSignature(ByteView public_key, const GroupContext& context) const;
    /// The tag that shows that a member sent it.
    Bytes MembershipTag(ByteView membership_key, const GroupContext& context) const;
    /// By what a commit names this proposal.
    Bytes ProposalReference() const;
    /// The confirmed transcript hash after this commit (section 8.2).
    Bytes ConfirmedHash(ByteView interim_hash) const;

    /// As an MLSMessage.
    void Write(Writer& writer) const;
    static PublicMessage Read(Reader& reader);

  private:
    void WriteContent(Writer& writer) const;
    void WriteAuthentication(Writer& writer) const;
    Bytes ToBeSigned(const GroupContext& context) const;
};

/// The interim transcript hash after a commit with this tag.
Bytes InterimHash(ByteView confirmed_hash, ByteView confirmation_tag);

/// The `wire_format` of an MLSMessage (section 6).
enum class WireFormat : std::uint16_t { PublicMessage = 1, Welcome = 3, KeyPackage = 5 };

/// Reads the head of an MLSMessage, which must be of this format.
void ReadMessageHead(Reader& reader, WireFormat format);

}  // namespace engine::mls
