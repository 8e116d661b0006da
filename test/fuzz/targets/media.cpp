// What comes over UDP in a call: packets, RTP, frames that are encrypted end to end. The fuzzer
// cannot make tags that fit, so it may ask for packets and frames that are sealed properly and then
// changed.

#include "engine/voice/frame_decryptor.h"
#include "engine/voice/frame_encryptor.h"
#include "engine/voice/transport_cipher.h"
#include "test/fuzz/support/damage.h"

namespace {

using namespace engine::voice;
namespace mls = engine::mls;

const Bytes kKey(TransportCipher::kKeySize, 7);
constexpr FrameDecryptor::Time kNow{std::chrono::hours(1)};

void ReadPacket(fuzz::Input packet) {
    const auto layout = ReadRtp(packet);
    if (!layout) return;
    fuzz::Require(layout->clear_size <= packet.size(), "a header is no longer than its packet");
    const auto payload = layout->PayloadOf(packet.subspan(layout->clear_size));
    fuzz::Require(!payload || payload->size() <= packet.size(), "nor is a payload");
}

void ReadFrame(fuzz::Input bytes) {
    const auto frame = ReadMediaFrame(bytes);
    if (!frame) return;
    mls::ByteView ranges = frame->clear_ranges;
    std::size_t end = 0;
    while (!ranges.empty()) {
        const auto range = TakeClearRange(ranges);
        fuzz::Require(range.has_value(), "the ranges of a frame that was read parse");
        fuzz::Require(range->offset >= end, "they ascend");
        end = range->offset + range->size;
        fuzz::Require(end <= frame->body.size(), "they are within the body");
    }
}

void OpenPackets(fuzz::Choices& choices, TransportMode mode) {
    static TransportCipher sender(TransportMode::Aes256Gcm, kKey);
    static TransportCipher other_sender(TransportMode::XChaCha20Poly1305, kKey);
    static TransportCipher receiver(TransportMode::Aes256Gcm, kKey);
    static TransportCipher other_receiver(TransportMode::XChaCha20Poly1305, kKey);
    const bool first = mode == TransportMode::Aes256Gcm;
    TransportCipher& opens = first ? receiver : other_receiver;
    const auto sealed = (first ? sender : other_sender).Seal({}, choices.Bytes());
    if (sealed) {
        (void)opens.Open(fuzz::Damaged(*sealed, choices));
    }
    (void)opens.Open(choices.Rest());
}

void DecryptFrames(fuzz::Choices& choices) {
    const Bytes base(16, 3);
    FrameEncryptor encryptor(base);
    FrameDecryptor decryptor;
    decryptor.AllowPassthrough(choices.Byte() % 2 == 0, kNow);
    auto now = kNow;
    decryptor.AddEpoch(base, now);
    while (!choices.AtEnd()) {
        now += std::chrono::seconds(choices.Byte() % 16);
        switch (choices.Below(4)) {
            case 0:
                decryptor.AddEpoch(Bytes(16, choices.Byte()), now);
                break;
            case 1:
                (void)decryptor.Decrypt(choices.Bytes(), now);
                break;
            default: {
                const auto frame = encryptor.Encrypt(choices.Bytes());
                (void)decryptor.Decrypt(fuzz::Damaged(*frame, choices), now);
            }
        }
    }
}

}  // namespace

FUZZ_TARGET(media) {
    fuzz::Choices choices(input);
    switch (choices.Below(8)) {
        case 0:
            return OpenPackets(choices, TransportMode::Aes256Gcm);
        case 1:
            return OpenPackets(choices, TransportMode::XChaCha20Poly1305);
        case 2:
            return DecryptFrames(choices);
        case 3:
        case 4:
            return ReadPacket(choices.Rest());
        default:
            return ReadFrame(choices.Rest());
    }
}
