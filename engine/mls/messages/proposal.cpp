#include "engine/mls/messages/proposal.h"

namespace engine::mls {
namespace {

enum class ProposalType : std::uint16_t { Add = 1, Remove = 3 };
enum class EntryType : std::uint8_t { Proposal = 1, Reference = 2 };

}  // namespace

void Proposal::Write(Writer& writer) const {
    if (const auto* const add = std::get_if<Add>(&change)) {
        writer.U16(static_cast<std::uint16_t>(ProposalType::Add)).Add(add->package);
    } else {
        writer.U16(static_cast<std::uint16_t>(ProposalType::Remove));
        writer.U32(std::get<Remove>(change).leaf);
    }
}

Proposal Proposal::Read(Reader& reader) {
    switch (static_cast<ProposalType>(reader.U16())) {
        case ProposalType::Add:
            return {Add{KeyPackage::Read(reader)}};
        case ProposalType::Remove:
            return {Remove{reader.U32()}};
    }
    throw Refusal("A proposal is neither to add nor to remove a member.");
}

void ProposalOrRef::Write(Writer& writer) const {
    if (const auto* const proposal = std::get_if<Proposal>(&value)) {
        writer.U8(static_cast<std::uint8_t>(EntryType::Proposal)).Add(*proposal);
    } else {
        writer.U8(static_cast<std::uint8_t>(EntryType::Reference)).Vector(std::get<Bytes>(value));
    }
}

ProposalOrRef ProposalOrRef::Read(Reader& reader) {
    switch (static_cast<EntryType>(reader.U8())) {
        case EntryType::Proposal:
            return {Proposal::Read(reader)};
        case EntryType::Reference:
            return {reader.VectorCopy()};
    }
    throw Refusal("An entry of a commit is neither a proposal nor a reference.");
}

}  // namespace engine::mls
