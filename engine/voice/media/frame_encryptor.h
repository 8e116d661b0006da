#pragma once

#include <cstdint>
#include <optional>

#include "engine/voice/aead_cipher.h"
#include "engine/voice/media/media_ratchet.h"

namespace engine::voice {

/// Encrypts the frames that one user sends in one epoch. Allocates once for each 2^24 frames, else
/// never. One thread at a time.
class FrameEncryptor {
  public:
    /// The largest Opus frame (RFC 6716, section 3.4), with room to spare.
    static constexpr std::size_t kMaxFrame = 1920;

    /// `base` is the user's base key of the epoch.
    explicit FrameEncryptor(Bytes base);

    /// The encrypted frame, in this object's memory until the next one; the frame itself when it is
    /// silence. Nothing when it is larger than `kMaxFrame`.
    std::optional<ByteView> Encrypt(ByteView frame);

  private:
    MediaRatchet ratchet_;
    AeadCipher cipher_;
    /// Of the last frame; generations go on counting when its low 32 bits wrap.
    std::uint64_t counter_ = 0;
    Bytes encrypted_;
};

}  // namespace engine::voice
