#include "engine/mls/messages/welcome.h"

#include <utility>

#include "engine/mls/crypto/aead.h"
#include "engine/mls/crypto/hashing.h"
#include "engine/mls/crypto/signature.h"

namespace engine::mls {
namespace {

struct WelcomeKey {
    Bytes key;
    Bytes nonce;
};

WelcomeKey KeyOfWelcome(ByteView welcome_secret) {
    return {ExpandWithLabel(welcome_secret, "key", {}, kAeadKeySize),
            ExpandWithLabel(welcome_secret, "nonce", {}, kAeadNonceSize)};
}

}  // namespace

void GroupInfo::WriteUnsigned(Writer& writer) const {
    writer.Add(context).List(extensions).Vector(confirmation_tag).U32(signer);
}

void GroupInfo::Sign(ByteView private_key) {
    Writer unsigned_part;
    WriteUnsigned(unsigned_part);
    signature = SignWithLabel(private_key, "GroupInfoTBS", unsigned_part.Take());
}

bool GroupInfo::HasGoodSignature(ByteView public_key) const {
    Writer unsigned_part;
    WriteUnsigned(unsigned_part);
    return VerifyWithLabel(public_key, "GroupInfoTBS", unsigned_part.Take(), signature);
}

void GroupInfo::Write(Writer& writer) const {
    WriteUnsigned(writer);
    writer.Vector(signature);
}

GroupInfo GroupInfo::Read(Reader& reader) {
    GroupInfo info;
    info.context = GroupContext::Read(reader);
    info.extensions = ReadList<Extension>(reader);
    info.confirmation_tag = reader.VectorCopy();
    info.signer = reader.U32();
    info.signature = reader.VectorCopy();
    return info;
}

void GroupSecrets::Write(Writer& writer) const {
    writer.Vector(joiner).U8(path_secret ? 1 : 0);
    if (path_secret) writer.Vector(*path_secret);
    writer.Vector(psk_ids);
}

GroupSecrets GroupSecrets::Read(Reader& reader) {
    GroupSecrets secrets;
    secrets.joiner = reader.VectorCopy();
    if (reader.Optional()) secrets.path_secret = reader.VectorCopy();
    secrets.psk_ids = reader.VectorCopy();
    return secrets;
}

Welcome::Entry Welcome::Entry::Read(Reader& reader) {
    Bytes reference = reader.VectorCopy();
    return {std::move(reference), HpkeCiphertext::Read(reader)};
}

Welcome Welcome::Of(const GroupInfo& info, ByteView welcome_secret) {
    const auto [key, nonce] = KeyOfWelcome(welcome_secret);
    return {{}, Seal(key, nonce, {}, Encode(info))};
}

void Welcome::AddEntry(const KeyPackage& package, const GroupSecrets& secrets) {
    entries.push_back(
        {package.Reference(),
         EncryptWithLabel(package.init_key, "Welcome", encrypted_group_info, Encode(secrets))});
}

GroupSecrets Welcome::OpenSecrets(const OwnKeyPackage& own) const {
    const Bytes reference = own.package.Reference();
    for (const Entry& entry : entries) {
        if (!Same(entry.reference, reference)) continue;
        return Decode<GroupSecrets>(
            DecryptWithLabel(own.init, "Welcome", encrypted_group_info, entry.secrets));
    }
    throw Refusal("A Welcome has no entry for this client's key package.");
}

GroupInfo Welcome::OpenGroupInfo(ByteView welcome_secret) const {
    const auto [key, nonce] = KeyOfWelcome(welcome_secret);
    return Decode<GroupInfo>(Open(key, nonce, {}, encrypted_group_info));
}

void Welcome::Write(Writer& writer) const {
    writer.U16(kCipherSuite).List(entries).Vector(encrypted_group_info);
}

Welcome Welcome::Read(Reader& reader) {
    Require(reader.U16() == kCipherSuite, "A Welcome is for another cipher suite.");
    Welcome welcome;
    welcome.entries = ReadList<Entry>(reader);
    welcome.encrypted_group_info = reader.VectorCopy();
    return welcome;
}

}  // namespace engine::mls
