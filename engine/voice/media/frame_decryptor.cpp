#include "engine/voice/media/frame_decryptor.h"

#include <utility>

#include "engine/voice/frame_nonce.h"

namespace engine::voice {
namespace {

/// More frames than anybody sends in a second; bounds how far a counter can have come.
constexpr std::int64_t kMaxFramesPerSecond = 170;

/// The last generation that a sender can have reached in an epoch that is so old.
std::uint32_t LastGenerationAfter(std::chrono::steady_clock::duration age) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(age).count() + 1;
    return static_cast<std::uint32_t>(seconds * kMaxFramesPerSecond >> 24);
}

}  // namespace

FrameDecryptor::Epoch::Epoch(Bytes base, Time added) : ratchet(std::move(base)), added(added) {}

void FrameDecryptor::AddEpoch(Bytes base, Time now) {
    if (!epochs_.empty()) epochs_.front().expires = now + kGrace;
    epochs_.emplace_front(std::move(base), now);
    if (epochs_.size() > kMaxEpochs) epochs_.pop_back();
}

void FrameDecryptor::AllowPassthrough(bool allowed, Time now) {
    if (passthrough_ && !allowed) passthrough_until_ = now + kGrace;
    passthrough_ = allowed;
}

std::optional<ByteView> FrameDecryptor::Decrypt(ByteView bytes, Time now) {
    if (IsOpusSilence(bytes)) return bytes;
    const auto frame = ReadMediaFrame(bytes);
    if (!frame) {
        const bool late = passthrough_until_ && now < *passthrough_until_;
        if (passthrough_ || late) return bytes;
        return std::nullopt;
    }
    const auto decrypted = DecryptFrame(*frame, now);
    failures_ = decrypted ? 0 : failures_ + 1;
    return decrypted;
}

std::optional<ByteView> FrameDecryptor::DecryptFrame(const MediaFrame& frame, Time now) {
    std::erase_if(epochs_,
                  [now](const Epoch& epoch) { return epoch.expires && *epoch.expires <= now; });
    for (Epoch& epoch : epochs_) {
        if (!TryEpoch(epoch, frame, now)) continue;
        if (frame.clear_ranges.empty()) return ByteView(plaintext_).first(frame.body.size());
        return ByteView(frame_);
    }
    return std::nullopt;
}

bool FrameDecryptor::TryEpoch(Epoch& epoch, const MediaFrame& frame, Time now) {
    std::erase_if(epoch.keys, [now](const auto& entry) {
        return entry.second.expires && *entry.second.expires <= now;
    });
    // The counter has 32 bits, of which 8 tell the generation: the first that fits from the oldest
    // on.
    const std::uint32_t oldest =
        epoch.keys.empty() ? epoch.ratchet.Generation() : epoch.keys.begin()->first;
    const auto ahead = static_cast<std::uint8_t>(GenerationOf(frame.counter) - oldest);
    const std::uint32_t generation = oldest + ahead;
    const std::uint64_t counter = std::uint64_t{generation} << 24 | (frame.counter & 0x00ff'ffff);
    if (!epoch.seen.MayCome(counter)) return false;
    Epoch::Key* const key = KeyFor(epoch, generation, now);
    if (key == nullptr) return false;

    const ByteView ciphertext = Gather(frame);
    if (plaintext_.size() < ciphertext.size()) plaintext_.resize(ciphertext.size());
    const bool genuine = key->cipher.Open(FrameNonce(frame.counter), clear_, ciphertext, frame.tag,
                                          plaintext_.data());
    if (!genuine) return false;
    epoch.seen.Take(counter);
    for (auto& [older, entry] : epoch.keys) {
        if (older < generation && !entry.expires) entry.expires = now + kGrace;
    }
    if (!frame.clear_ranges.empty()) Scatter(frame, ByteView(plaintext_).first(ciphertext.size()));
    return true;
}

FrameDecryptor::Epoch::Key* FrameDecryptor::KeyFor(Epoch& epoch, std::uint32_t generation,
                                                   Time now) {
    if (const auto known = epoch.keys.find(generation); known != epoch.keys.end()) {
        return &known->second;
    }
    if (generation < epoch.ratchet.Generation()) return nullptr;
    if (generation > LastGenerationAfter(now - epoch.added)) return nullptr;
    while (epoch.ratchet.Generation() <= generation) {
        const std::uint32_t next = epoch.ratchet.Generation();
        AeadCipher cipher(EVP_aes_128_gcm(), AeadCipher::Direction::Open);
        cipher.SetKey(epoch.ratchet.Next());
        epoch.keys.emplace(next, Epoch::Key{std::move(cipher), std::nullopt});
    }
    return &epoch.keys.at(generation);
}

ByteView FrameDecryptor::Gather(const MediaFrame& frame) {
    clear_.clear();
    if (frame.clear_ranges.empty()) return frame.body;
    ciphertext_.clear();
    std::size_t end = 0;
    const auto append = [&frame](Bytes& bytes, std::size_t from, std::size_t size) {
        const ByteView part = frame.body.subspan(from, size);
        bytes.insert(bytes.end(), part.begin(), part.end());
    };
    for (ByteView ranges = frame.clear_ranges; !ranges.empty();) {
        const auto [offset, size] = *TakeClearRange(ranges);
        append(ciphertext_, end, offset - end);
        append(clear_, offset, size);
        end = offset + size;
    }
    append(ciphertext_, end, frame.body.size() - end);
    return ciphertext_;
}

void FrameDecryptor::Scatter(const MediaFrame& frame, ByteView plaintext) {
    frame_ = mls::Copy(frame.body);
    std::size_t taken = 0;
    std::size_t end = 0;
    const auto fill = [&](std::size_t until) {
        for (; end < until; ++end) frame_[end] = plaintext[taken++];
    };
    for (ByteView ranges = frame.clear_ranges; !ranges.empty();) {
        const auto [offset, size] = *TakeClearRange(ranges);
        fill(offset);
        end = offset + size;
    }
    fill(frame.body.size());
}

}  // namespace engine::voice
