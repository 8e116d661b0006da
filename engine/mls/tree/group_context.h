#pragma once

#include <cstdint>
#include <vector>

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/tree/extension.h"

namespace engine::mls {

/// What all members of an epoch agree on (RFC 9420, section 8.1).
struct GroupContext {
    Bytes group_id;
    std::uint64_t epoch = 0;
    Bytes tree_hash;
    Bytes confirmed_transcript_hash;
    std::vector<Extension> extensions;

    /// The external senders that the extensions name, in their order.
    std::vector<ExternalSender> ExternalSenders() const;

    void Write(Writer& writer) const;
    static GroupContext Read(Reader& reader);
    bool operator==(const GroupContext&) const = default;
};

}  // namespace engine::mls
