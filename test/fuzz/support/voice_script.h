#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <vector>

#include "engine/voice/media/frame_encryptor.h"
#include "engine/voice/transport_cipher.h"
#include "test/cpp/engine/support/servers/media_peer.h"
#include "test/cpp/engine/support/servers/voice_peer.h"
#include "test/fuzz/support/choices.h"

namespace fuzz {

/// All bytes of the keys that the voice server gives.
inline constexpr std::uint8_t kVoiceKeyByte = 7;
/// Packets have one of so many sources, and are of one of so many users.
inline constexpr std::uint32_t kVoiceSources = 4;

/// What the server plays, on one connection after another. It may outlast its input by a moment.
struct VoiceScript {
    explicit VoiceScript(Input input) : bytes(input.begin(), input.end()) {}

    void End() {
        if (!is_done.exchange(true)) done.set_value();
    }

    const std::vector<std::uint8_t> bytes;
    Choices choices{bytes};
    std::promise<void> done;
    std::atomic<bool> is_done{false};
    int connections = 0;
    int number = 0;  // of the last numbered message
    std::uint16_t packet = 0;
    engine::voice::TransportCipher cipher{engine::voice::TransportMode::Aes256Gcm,
                                          engine::mls::Bytes(32, kVoiceKeyByte)};
    /// Of the other's frames, once there is a group.
    std::optional<engine::voice::FrameEncryptor> frames;
};

/// Plays it on one connection. An exception of the socket, which the client has closed, ends that.
boost::asio::awaitable<void> PlayVoice(test::VoicePeer& peer, test::MediaPeer& media,
                                       std::shared_ptr<VoiceScript> script);

/// Makes the keys that all scripts share, which takes long.
void PrepareVoice();

}  // namespace fuzz
