#include "engine/core/ids/id_hash.h"

#include <cstring>

#include "engine/core/secrets/secure_random.h"

namespace engine {
namespace {

/// An odd number: multiplying by it loses nothing.
std::uint64_t RandomFactor() {
    std::uint64_t factor = 0;
    std::memcpy(&factor, SecureRandomBytes(sizeof factor).data(), sizeof factor);
    return factor | 1;
}

}  // namespace

const IdHash& IdHash::OfProcess() {
    static const IdHash hash(RandomFactor(), RandomFactor());
    return hash;
}

}  // namespace engine
