// What a call reads from the network before a member's key is asked: packets, RTP, frames that are
// encrypted end to end, messages of MLS. Each takes less time than an input of its own would, so an
// input holds many. The fuzzer cannot make tags that fit, so it may ask for packets that are sealed
// properly and then changed.

#include "engine/mls/crypto/refusal.h"
#include "engine/voice/media/media_frame.h"
#include "engine/voice/transport_cipher.h"
#include "test/fuzz/support/damage.h"
#include "test/fuzz/support/mls_world.h"
#include "test/fuzz/support/tally.h"

namespace {

namespace mls = engine::mls;
using namespace engine::voice;

const Bytes kKey(TransportCipher::kKeySize, 7);

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

/// Whatever can be read is written as it was.
template <class Struct>
void ReadAs(mls::ByteView bytes) {
    try {
        mls::Reader reader(bytes);
        const auto value = Struct::Read(reader);
        fuzz::Require(mls::Same(mls::Encode(value), reader.Since(0)),
                      "what was read is written as it was");
    } catch (const mls::Refusal&) {
        return;
    }
}

/// Two that share a key, in one of the modes.
struct Pair {
    explicit Pair(TransportMode mode) : sender(mode, kKey), receiver(mode, kKey) {}
    TransportCipher sender;
    TransportCipher receiver;
};

void OpenPackets(fuzz::Choices& choices, Pair& pair) {
    if (const auto sealed = pair.sender.Seal({}, choices.Bytes())) {
        const Bytes packet = fuzz::Damaged(*sealed, choices);
        const bool opened = pair.receiver.Open(packet).has_value();
        fuzz::Require(!opened || !pair.receiver.Open(packet), "a packet opens once");
    }
    (void)pair.receiver.Open(choices.Bytes());
}

/// One as it came, or one that was made properly and then changed.
template <class Struct>
void ReadEither(fuzz::Choices& choices, mls::ByteView genuine) {
    if (choices.Byte() % 2 == 0) return ReadAs<Struct>(choices.LongBytes());
    ReadAs<Struct>(fuzz::Damaged(genuine, choices));
}

void ReadOne(fuzz::Choices& choices) {
    static Pair aes(TransportMode::Aes256Gcm);
    static Pair xchacha(TransportMode::XChaCha20Poly1305);
    static const fuzz::MlsWorld& world = fuzz::MlsWorld::Get();
    static const Bytes package = mls::Encode(world.third.package);
    switch (choices.Below(16)) {
        case 0:
            return ReadEither<mls::KeyPackage>(choices, package);
        case 1:
            return ReadEither<mls::Welcome>(choices, world.commit.welcome);
        case 2:
            return ReadEither<mls::PublicMessage>(choices, world.commit.message);
        case 3:
            return ReadEither<mls::PublicMessage>(choices, world.proposal);
        case 4:
            return ReadAs<mls::GroupInfo>(choices.LongBytes());
        case 5:
            return ReadAs<mls::GroupSecrets>(choices.LongBytes());
        case 6:
            return OpenPackets(choices, aes);
        case 7:
            return OpenPackets(choices, xchacha);
        case 8:
        case 9:
        case 10:
        case 11:
            return ReadPacket(choices.Bytes());
        default:
            return ReadFrame(choices.Bytes());
    }
}

}  // namespace

FUZZ_TARGET(packets) {
    static fuzz::Tally tally("packets, frames and messages read");
    fuzz::Choices choices(input);
    while (!choices.AtEnd()) {
        ReadOne(choices);
        tally.Add();
    }
}
