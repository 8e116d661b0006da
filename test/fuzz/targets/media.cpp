// Frames that are encrypted end to end. The fuzzer cannot make tags that fit, so it may ask for
// frames that are sealed properly and then changed.

#include "engine/voice/media/frame_decryptor.h"
#include "engine/voice/media/frame_encryptor.h"
#include "test/fuzz/support/damage.h"

namespace {

using namespace engine::voice;

constexpr FrameDecryptor::Time kNow{std::chrono::hours(1)};

}  // namespace

FUZZ_TARGET(media) {
    fuzz::Choices choices(input);
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
