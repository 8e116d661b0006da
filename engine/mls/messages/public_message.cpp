#include "engine/mls/messages/public_message.h"

#include "engine/mls/crypto/hashing.h"
#include "engine/mls/crypto/signature.h"
#include "engine/mls/tree/leaf_node.h"

namespace engine::mls {
namespace {

enum class ContentType : std::uint8_t { Proposal = 2, Commit = 3 };

}  // namespace

void Commit::Write(Writer& writer) const {
    writer.List(proposals).U8(path ? 1 : 0);
    if (path) writer.Add(*path);
}

Commit Commit::Read(Reader& reader) {
    Commit commit;
    commit.proposals = ReadList<ProposalOrRef>(reader);
    if (reader.Optional()) commit.path = UpdatePath::Read(reader);
    return commit;
}

void Sender::Write(Writer& writer) const { writer.U8(static_cast<std::uint8_t>(type)).U32(index); }

Sender Sender::Read(Reader& reader) {
    const std::uint8_t type = reader.U8();
    Require(type == 1 || type == 2, "A message comes neither from a member nor from outside.");
    return {static_cast<Type>(type), reader.U32()};
}

void PublicMessage::WriteContent(Writer& writer) const {
    writer.Vector(group_id).U64(epoch).Add(sender).Vector(authenticated_data);
    const auto type = IsCommit() ? ContentType::Commit : ContentType::Proposal;
    writer.U8(static_cast<std::uint8_t>(type));
    std::visit([&writer](const auto& content) { writer.Add(content); }, body);
}

void PublicMessage::WriteAuthentication(Writer& writer) const {
    writer.Vector(signature);
    if (IsCommit()) writer.Vector(confirmation_tag);
}

Bytes PublicMessage::ToBeSigned(const GroupContext& context) const {
    Writer writer;
    writer.U16(kMls10).U16(static_cast<std::uint16_t>(WireFormat::PublicMessage));
    WriteContent(writer);
    if (sender.type == Sender::Type::Member) writer.Add(context);
    return writer.Take();
}

void PublicMessage::Sign(ByteView private_key, const GroupContext& context) {
    signature = SignWithLabel(private_key, "FramedContentTBS", ToBeSigned(context));
}

bool PublicMessage::HasGoodSignature(ByteView public_key, const GroupContext& context) const {
    return VerifyWithLabel(public_key, "FramedContentTBS", ToBeSigned(context), signature);
}

Bytes PublicMessage::MembershipTag(ByteView membership_key, const GroupContext& context) const {
    Writer authentication;
    WriteAuthentication(authentication);
    return Mac(membership_key, Join({ToBeSigned(context), authentication.Take()}));
}

Bytes PublicMessage::ProposalReference() const {
    Writer writer;
    writer.U16(static_cast<std::uint16_t>(WireFormat::PublicMessage));
    WriteContent(writer);
    WriteAuthentication(writer);
    return RefHash("MLS 1.0 Proposal Reference", writer.Take());
}

Bytes PublicMessage::ConfirmedHash(ByteView interim_hash) const {
    Writer writer;
    writer.Raw(interim_hash).U16(static_cast<std::uint16_t>(WireFormat::PublicMessage));
    WriteContent(writer);
    return Hash(writer.Vector(signature).Take());
}

void PublicMessage::Write(Writer& writer) const {
    writer.U16(kMls10).U16(static_cast<std::uint16_t>(WireFormat::PublicMessage));
    WriteContent(writer);
    WriteAuthentication(writer);
    if (sender.type == Sender::Type::Member) writer.Vector(membership_tag);
}

PublicMessage PublicMessage::Read(Reader& reader) {
    ReadMessageHead(reader, WireFormat::PublicMessage);
    PublicMessage message;
    message.group_id = reader.VectorCopy();
    message.epoch = reader.U64();
    message.sender = Sender::Read(reader);
    message.authenticated_data = reader.VectorCopy();
    switch (static_cast<ContentType>(reader.U8())) {
        case ContentType::Proposal:
            message.body = Proposal::Read(reader);
            break;
        case ContentType::Commit:
            message.body = Commit::Read(reader);
            break;
        default:
            throw Refusal("A message is neither a proposal nor a commit.");
    }
    message.signature = reader.VectorCopy();
    if (message.IsCommit()) message.confirmation_tag = reader.VectorCopy();
    if (message.sender.type == Sender::Type::Member) message.membership_tag = reader.VectorCopy();
    return message;
}

Bytes InterimHash(ByteView confirmed_hash, ByteView confirmation_tag) {
    return Hash(Writer().Raw(confirmed_hash).Vector(confirmation_tag).Take());
}

void ReadMessageHead(Reader& reader, WireFormat format) {
    Require(reader.U16() == kMls10, "A message is of another version of MLS.");
    Require(reader.U16() == static_cast<std::uint16_t>(format),
            "A message has another wire format than is expected here.");
}

}  // namespace engine::mls
