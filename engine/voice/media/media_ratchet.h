#pragma once

#include <cstdint>

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/group.h"

namespace engine::voice {

/// The key of a user's frames in a group's epoch, from which its ratchet starts; 16 bytes.
mls::Bytes BaseKeyOf(const mls::Group& group, std::uint64_t user);

/// The keys of one sender in one epoch: a new one for each generation, that is for each 2^24
/// frames. From a key nobody can go back.
class MediaRatchet {
  public:
    /// `base` is the secret of generation 0.
    explicit MediaRatchet(mls::Bytes base) : secret_(std::move(base)) {}

    /// The generation whose key comes next.
    std::uint32_t Generation() const { return generation_; }
    /// Its key, 16 bytes; steps on to the next generation.
    mls::Bytes Next();

  private:
    std::uint32_t generation_ = 0;
    mls::Bytes secret_;
};

/// The generation that a frame's counter belongs to, less what the counter's 32 bits cannot tell.
constexpr std::uint32_t GenerationOf(std::uint32_t counter) { return counter >> 24; }

}  // namespace engine::voice
