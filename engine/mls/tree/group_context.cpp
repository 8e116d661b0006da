#include "engine/mls/tree/group_context.h"

#include "engine/mls/tree/leaf_node.h"

namespace engine::mls {

std::vector<ExternalSender> GroupContext::ExternalSenders() const {
    const Bytes* const data = Find(extensions, ExtensionType::ExternalSenders);
    if (data == nullptr) return {};
    Reader reader(*data);
    auto senders = ReadList<ExternalSender>(reader);
    reader.End();
    return senders;
}

void GroupContext::Write(Writer& writer) const {
    writer.U16(kMls10).U16(kCipherSuite).Vector(group_id).U64(epoch).Vector(tree_hash);
    writer.Vector(confirmed_transcript_hash).List(extensions);
}

GroupContext GroupContext::Read(Reader& reader) {
    Require(reader.U16() == kMls10, "A group is of another version of MLS.");
    Require(reader.U16() == kCipherSuite, "A group has another cipher suite.");
    GroupContext context;
    context.group_id = reader.VectorCopy();
    context.epoch = reader.U64();
    context.tree_hash = reader.VectorCopy();
    context.confirmed_transcript_hash = reader.VectorCopy();
    context.extensions = ReadList<Extension>(reader);
    // Refused here, and not wherever somebody asks for them.
    (void)context.ExternalSenders();
    return context;
}

}  // namespace engine::mls
