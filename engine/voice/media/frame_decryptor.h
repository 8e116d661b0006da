#pragma once

#include <chrono>
#include <cstdint>
#include <list>
#include <map>
#include <optional>

#include "engine/voice/aead_cipher.h"
#include "engine/voice/media/media_frame.h"
#include "engine/voice/media/media_ratchet.h"
#include "engine/voice/replay_window.h"

namespace engine::voice {

/// Decrypts the frames of one other user. The caller says what time it is, so that tests can move
/// it. One thread at a time.
class FrameDecryptor {
  public:
    using Time = std::chrono::steady_clock::time_point;

    /// How long keys stay good for frames on their way once newer ones are there.
    static constexpr std::chrono::seconds kGrace{10};
    /// Epochs whose keys are kept, the newest included.
    static constexpr std::size_t kMaxEpochs = 8;

    /// The user's base key of a new epoch.
    void AddEpoch(Bytes base, Time now);
    /// Whether frames that are not encrypted are let through; once it ends, for the grace still.
    void AllowPassthrough(bool allowed, Time now);
    /// They are let through until then, besides.
    void AllowPassthroughUntil(Time until) { passthrough_until_ = until; }

    /// The frame, in this object's memory until the next one, or `bytes` themselves when they are
    /// let through. Nothing when it can not be decrypted, was seen before or must not come in the
    /// clear.
    std::optional<ByteView> Decrypt(ByteView bytes, Time now);

    /// Frames in a row that looked encrypted and were refused.
    std::size_t FailuresInARow() const { return failures_; }
    /// The last of them does not count.
    void Excuse() { --failures_; }

  private:
    struct Epoch {
        explicit Epoch(Bytes base, Time added);

        MediaRatchet ratchet;
        Time added;
        /// When a newer epoch came, plus the grace.
        std::optional<Time> expires;
        struct Key {
            AeadCipher cipher;
            std::optional<Time> expires;
        };
        std::map<std::uint32_t, Key> keys;
        ReplayWindow seen;
    };

    std::optional<ByteView> DecryptFrame(const MediaFrame& frame, Time now);
    bool TryEpoch(Epoch& epoch, const MediaFrame& frame, Time now);
    static Epoch::Key* KeyFor(Epoch& epoch, std::uint32_t generation, Time now);
    /// Puts the clear ranges aside; gives the ciphertext in one piece.
    ByteView Gather(const MediaFrame& frame);
    void Scatter(const MediaFrame& frame, ByteView plaintext);

    /// The newest first.
    std::list<Epoch> epochs_;
    std::optional<Time> passthrough_until_;
    bool passthrough_ = false;
    std::size_t failures_ = 0;
    Bytes ciphertext_;
    Bytes clear_;
    Bytes plaintext_;
    Bytes frame_;
};

}  // namespace engine::voice
