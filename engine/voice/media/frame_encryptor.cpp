#include "engine/voice/media/frame_encryptor.h"

#include <utility>

#include "engine/voice/frame_nonce.h"
#include "engine/voice/media/media_frame.h"

namespace engine::voice {

FrameEncryptor::FrameEncryptor(Bytes base)
    : ratchet_(std::move(base)),
      cipher_(EVP_aes_128_gcm(), AeadCipher::Direction::Seal),
      encrypted_(kMaxFrame + kMaxFrameOverhead) {}

std::optional<ByteView> FrameEncryptor::Encrypt(ByteView frame) {
    if (IsOpusSilence(frame)) return frame;
    if (frame.size() > kMaxFrame) return std::nullopt;
    ++counter_;
    const bool has_key = ratchet_.Generation() > counter_ >> 24;
    if (!has_key) cipher_.SetKey(ratchet_.Next());
    const auto counter = static_cast<std::uint32_t>(counter_);
    std::uint8_t* const tag = encrypted_.data() + frame.size();
    cipher_.Seal(FrameNonce(counter), {}, frame, encrypted_.data(), {tag, kFrameTagSize});
    const std::size_t end = WriteFrameEnd(counter, tag + kFrameTagSize);
    return ByteView(encrypted_).first(frame.size() + kFrameTagSize + end);
}

}  // namespace engine::voice
