#include "engine/mls/tree/leaf_node.h"

#include <algorithm>

#include "engine/mls/crypto/signature.h"

namespace engine::mls {
namespace {

void WriteTypes(Writer& writer, const std::vector<std::uint16_t>& types) {
    writer.VectorOf([&types](Writer& content) {
        for (const std::uint16_t type : types) content.U16(type);
    });
}

std::vector<std::uint16_t> ReadTypes(Reader& reader) {
    Reader content(reader.Vector());
    std::vector<std::uint16_t> types;
    while (!content.AtEnd()) types.push_back(content.U16());
    return types;
}

bool Includes(const std::vector<std::uint16_t>& types, std::uint16_t type) {
    return std::find(types.begin(), types.end(), type) != types.end();
}

}  // namespace

bool Capabilities::CoverThisRoom() const {
    return Includes(versions, kMls10) && Includes(cipher_suites, kCipherSuite) &&
           Includes(credentials, Credential::kBasic);
}

void Capabilities::Write(Writer& writer) const {
    for (const auto* types : {&versions, &cipher_suites, &extensions, &proposals, &credentials}) {
        WriteTypes(writer, *types);
    }
}

Capabilities Capabilities::Read(Reader& reader) {
    Capabilities read;
    for (auto* types : {&read.versions, &read.cipher_suites, &read.extensions, &read.proposals,
                        &read.credentials}) {
        *types = ReadTypes(reader);
    }
    return read;
}

void LeafNode::WriteUnsigned(Writer& writer) const {
    writer.Vector(encryption_key).Vector(signature_key).Add(credential).Add(capabilities);
    writer.U8(static_cast<std::uint8_t>(source));
    if (source == LeafSource::KeyPackage) writer.U64(not_before).U64(not_after);
    if (source == LeafSource::Commit) writer.Vector(parent_hash);
    writer.List(extensions);
}

Bytes LeafNode::ToBeSigned(ByteView group_id, std::uint32_t index) const {
    Writer writer;
    WriteUnsigned(writer);
    if (source != LeafSource::KeyPackage) writer.Vector(group_id).U32(index);
    return writer.Take();
}

void LeafNode::Sign(ByteView private_key, ByteView group_id, std::uint32_t index) {
    signature = SignWithLabel(private_key, "LeafNodeTBS", ToBeSigned(group_id, index));
}

bool LeafNode::HasGoodSignature(ByteView group_id, std::uint32_t index) const {
    return VerifyWithLabel(signature_key, "LeafNodeTBS", ToBeSigned(group_id, index), signature);
}

void LeafNode::Write(Writer& writer) const {
    WriteUnsigned(writer);
    writer.Vector(signature);
}

LeafNode LeafNode::Read(Reader& reader) {
    LeafNode leaf;
    leaf.encryption_key = reader.VectorCopy();
    leaf.signature_key = reader.VectorCopy();
    leaf.credential = Credential::Read(reader);
    leaf.capabilities = Capabilities::Read(reader);
    const std::uint8_t source = reader.U8();
    Require(source >= 1 && source <= 3, "A leaf has an unknown source.");
    leaf.source = static_cast<LeafSource>(source);
    if (leaf.source == LeafSource::KeyPackage) {
        leaf.not_before = reader.U64();
        leaf.not_after = reader.U64();
    }
    if (leaf.source == LeafSource::Commit) leaf.parent_hash = reader.VectorCopy();
    leaf.extensions = ReadList<Extension>(reader);
    leaf.signature = reader.VectorCopy();
    return leaf;
}

}  // namespace engine::mls
