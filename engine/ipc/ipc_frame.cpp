#include "engine/ipc/ipc_frame.h"

#include <utility>

namespace engine {
namespace {

constexpr std::size_t kHeader = 8;

void AppendNumber(std::string& out, std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>(number >> shift);
}

std::uint32_t NumberAt(std::string_view bytes, std::size_t position) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        number |= std::uint32_t{static_cast<unsigned char>(bytes[position + i])} << (8 * i);
    }
    return number;
}

}  // namespace

std::string EncodeIpcFrame(IpcOpcode opcode, std::string_view payload) {
    std::string frame;
    frame.reserve(kHeader + payload.size());
    AppendNumber(frame, static_cast<std::uint32_t>(opcode));
    AppendNumber(frame, static_cast<std::uint32_t>(payload.size()));
    frame += payload;
    return frame;
}

Result<std::optional<IpcFrame>> IpcFrameReader::Next() {
    const std::size_t available = bytes_.size() - start_;
    if (available >= kHeader) {
        const std::uint32_t opcode = NumberAt(bytes_, start_);
        const std::uint32_t length = NumberAt(bytes_, start_ + 4);
        if (opcode > static_cast<std::uint32_t>(IpcOpcode::Pong)) {
            return Error::Network(NetworkFailure::Protocol,
                                  "The local client sent a frame with the unknown opcode " +
                                      std::to_string(opcode) + ".");
        }
        if (length > kMaxIpcPayloadIn) {
            return Error::Network(NetworkFailure::TooLarge,
                                  "The local client announced a frame of " +
                                      std::to_string(length) + " bytes; " +
                                      std::to_string(kMaxIpcPayloadIn) + " are accepted.");
        }
        if (available - kHeader >= length) {
            IpcFrame frame{static_cast<IpcOpcode>(opcode), bytes_.substr(start_ + kHeader, length)};
            start_ += kHeader + length;
            return std::optional(std::move(frame));
        }
    }
    bytes_.erase(0, std::exchange(start_, 0));
    return std::optional<IpcFrame>();
}

}  // namespace engine
