#pragma once

#include <cstdint>
#include <variant>

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/messages/key_package.h"

namespace engine::mls {

/// Puts a client into the group.
struct Add {
    KeyPackage package;
    bool operator==(const Add&) const = default;
};

/// Takes a member out of the group.
struct Remove {
    std::uint32_t leaf = 0;
    bool operator==(const Remove&) const = default;
};

/// A change that a commit may carry out (RFC 9420, section 12.1). Other types are refused.
struct Proposal {
    std::variant<Add, Remove> change;

    void Write(Writer& writer) const;
    static Proposal Read(Reader& reader);
    bool operator==(const Proposal&) const = default;
};

/// An entry of a commit: a proposal itself, or the reference of one that was sent before.
struct ProposalOrRef {
    std::variant<Proposal, Bytes> value;

    void Write(Writer& writer) const;
    static ProposalOrRef Read(Reader& reader);
    bool operator==(const ProposalOrRef&) const = default;
};

}  // namespace engine::mls
