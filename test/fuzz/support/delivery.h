#pragma once

#include <cstdint>
#include <vector>

#include "engine/mls/crypto/signature.h"
#include "engine/mls/crypto/writer.h"
#include "engine/mls/group.h"

/// A call's group with a delivery service whose keys are available, so that a fuzzer can have what
/// it makes up signed.
namespace fuzz {

inline constexpr std::uint64_t kCall = 4242;

/// An id as group and credentials carry it.
inline engine::mls::Bytes IdBytes(std::uint64_t id) { return engine::mls::Writer().U64(id).Take(); }

/// The package of a user with fresh keys.
inline engine::mls::OwnKeyPackage PackageOf(std::uint64_t user) {
    using engine::mls::KeyPair;
    return engine::mls::OwnKeyPackage::Make(IdBytes(user), KeyPair::Generate());
}

struct Delivery {
    engine::mls::KeyPair keys = engine::mls::KeyPair::Generate();

    engine::mls::ExternalSender Sender() const {
        using engine::mls::BytesOf;
        return {keys.public_key, {engine::mls::Copy(BytesOf("service"))}};
    }

    /// A signed proposal for that epoch.
    engine::mls::Bytes Propose(std::uint64_t epoch, engine::mls::Proposal proposal) const {
        engine::mls::PublicMessage message;
        message.group_id = IdBytes(kCall);
        message.epoch = epoch;
        message.sender = {engine::mls::Sender::Type::External, 0};
        message.body = std::move(proposal);
        message.Sign(keys.private_key, {});
        return engine::mls::Encode(message);
    }
};

}  // namespace fuzz
