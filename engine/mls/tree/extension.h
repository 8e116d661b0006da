#pragma once

#include <cstdint>
#include <vector>

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/crypto/reader.h"
#include "engine/mls/crypto/writer.h"
#include "engine/mls/tree/credential.h"

namespace engine::mls {

/// Extensions that this room knows (RFC 9420, section 17.3).
enum class ExtensionType : std::uint16_t { RatchetTree = 2, ExternalSenders = 5 };

/// Additional data of a leaf, a key package, a group or a GroupInfo; unknown ones are kept as they
/// are.
struct Extension {
    std::uint16_t type = 0;
    Bytes data;

    void Write(Writer& writer) const { writer.U16(type).Vector(data); }
    static Extension Read(Reader& reader) {
        const std::uint16_t type = reader.U16();
        return {type, reader.VectorCopy()};
    }
    bool operator==(const Extension&) const = default;
};

/// The data of the extension of this type; null when there is none.
inline const Bytes* Find(const std::vector<Extension>& extensions, ExtensionType type) {
    for (const Extension& extension : extensions) {
        if (extension.type == static_cast<std::uint16_t>(type)) return &extension.data;
    }
    return nullptr;
}

/// Who may send proposals without being a member (RFC 9420, section 12.1.8.1).
struct ExternalSender {
    Bytes signature_key;
    Credential credential;

    void Write(Writer& writer) const { writer.Vector(signature_key).Add(credential); }
    static ExternalSender Read(Reader& reader) {
        Bytes signature_key = reader.VectorCopy();
        return {std::move(signature_key), Credential::Read(reader)};
    }
    bool operator==(const ExternalSender&) const = default;
};

}  // namespace engine::mls
