#include "engine/mls/messages/key_package.h"

#include "engine/mls/crypto/signature.h"

namespace engine::mls {

void KeyPackage::WriteUnsigned(Writer& writer) const {
    writer.U16(kMls10).U16(kCipherSuite).Vector(init_key).Add(leaf).List(extensions);
}

void KeyPackage::Sign(ByteView private_key) {
    Writer unsigned_part;
    WriteUnsigned(unsigned_part);
    signature = SignWithLabel(private_key, "KeyPackageTBS", unsigned_part.Take());
}

void KeyPackage::Check() const {
    Require(leaf.source == LeafSource::KeyPackage, "A key package's leaf is not for one.");
    Require(leaf.capabilities.CoverThisRoom(), "A key package does not cover the cipher suite.");
    // Else nobody could encrypt to it: as a member it would keep all others from a commit with a
    // path, and so from taking anybody out.
    Require(IsPublicKey(init_key) && IsPublicKey(leaf.encryption_key),
            "A key package has a key that is no point of the curve P-256.");
    Require(!Same(init_key, leaf.encryption_key), "A key package uses one key twice.");
    Require(leaf.HasGoodSignature({}, 0), "A key package's leaf has a wrong signature.");
    Writer unsigned_part;
    WriteUnsigned(unsigned_part);
    Require(VerifyWithLabel(leaf.signature_key, "KeyPackageTBS", unsigned_part.Take(), signature),
            "A key package has a wrong signature.");
}

Bytes KeyPackage::Reference() const {
    return RefHash("MLS 1.0 KeyPackage Reference", Encode(*this));
}

void KeyPackage::Write(Writer& writer) const {
    WriteUnsigned(writer);
    writer.Vector(signature);
}

KeyPackage KeyPackage::Read(Reader& reader) {
    Require(reader.U16() == kMls10, "A key package is for another version of MLS.");
    Require(reader.U16() == kCipherSuite, "A key package is for another cipher suite.");
    KeyPackage package;
    package.init_key = reader.VectorCopy();
    package.leaf = LeafNode::Read(reader);
    package.extensions = ReadList<Extension>(reader);
    package.signature = reader.VectorCopy();
    return package;
}

OwnKeyPackage OwnKeyPackage::Make(ByteView identity, const KeyPair& signature_keys) {
    OwnKeyPackage own{{}, KeyPair::Generate(), KeyPair::Generate(), signature_keys.private_key};
    KeyPackage& package = own.package;
    package.init_key = own.init.public_key;
    package.leaf.encryption_key = own.encryption.public_key;
    package.leaf.signature_key = signature_keys.public_key;
    package.leaf.credential.identity = Copy(identity);
    package.leaf.Sign(own.signature_key, {}, 0);
    package.Sign(own.signature_key);
    return own;
}

}  // namespace engine::mls
