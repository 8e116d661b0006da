#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace engine {

/// What a frame of the local client is (protocol 5.2).
enum class IpcOpcode : std::uint32_t { Handshake = 0, Frame = 1, Close = 2, Ping = 3, Pong = 4 };

/// One frame. A plain value.
struct IpcFrame {
    IpcOpcode opcode = IpcOpcode::Frame;
    std::string payload;  ///< JSON, unchecked
};

/// The longest payload that is accepted, and the longest that is sent.
inline constexpr std::size_t kMaxIpcPayloadIn = 1024 * 1024;
inline constexpr std::size_t kMaxIpcPayloadOut = 64 * 1024 - 8;

/// Opcode and length, little-endian, then the payload.
std::string EncodeIpcFrame(IpcOpcode opcode, std::string_view payload);

/// Cuts a stream of bytes into frames, however they arrive. One owner.
class IpcFrameReader {
  public:
    void Append(std::string_view bytes) { bytes_ += bytes; }

    /// The next complete frame, or nothing until more bytes come. A NetworkError for an opcode that
    /// does not exist or a payload over the limit: then the stream cannot be read any further.
    Result<std::optional<IpcFrame>> Next();

  private:
    std::string bytes_;
    std::size_t start_ = 0;  // of the next frame
};

}  // namespace engine
