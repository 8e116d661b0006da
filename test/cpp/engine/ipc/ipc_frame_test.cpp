#include "engine/ipc/ipc_frame.h"

#include <doctest/doctest.h>

#include <string>

using engine::EncodeIpcFrame;
using engine::IpcFrameReader;
using engine::IpcOpcode;

namespace {

/// A header as protocol 5.2 lays it out, byte by byte.
std::string Header(unsigned char opcode, unsigned char length0, unsigned char length1 = 0,
                   unsigned char length2 = 0, unsigned char length3 = 0) {
    const unsigned char bytes[] = {opcode, 0, 0, 0, length0, length1, length2, length3};
    return {reinterpret_cast<const char*>(bytes), sizeof bytes};
}

}  // namespace

TEST_CASE("a frame is opcode and length, little-endian, and the payload") {
    CHECK(EncodeIpcFrame(IpcOpcode::Frame, "{}") == Header(1, 2) + "{}");
    CHECK(EncodeIpcFrame(IpcOpcode::Handshake, "") == Header(0, 0));
    CHECK(EncodeIpcFrame(IpcOpcode::Pong, std::string(0x0102, 'x')) ==
          Header(4, 0x02, 0x01) + std::string(0x0102, 'x'));
}

TEST_CASE("frames are found however their bytes arrive") {
    const std::string stream = Header(1, 7) + R"({"a":1})" + Header(3, 0) + Header(2, 2) + "{}";
    for (const std::size_t piece :
         {std::size_t{1}, std::size_t{3}, std::size_t{8}, stream.size()}) {
        CAPTURE(piece);
        IpcFrameReader reader;
        std::string seen;
        for (std::size_t at = 0; at < stream.size(); at += piece) {
            reader.Append(std::string_view(stream).substr(at, piece));
            for (auto frame = reader.Next(); frame && *frame; frame = reader.Next()) {
                seen +=
                    std::to_string(static_cast<int>((*frame)->opcode)) + (*frame)->payload + ";";
            }
        }
        CHECK(seen == R"(1{"a":1};3;2{};)");
    }
}

TEST_CASE("a stream that cannot be read any further is an error at once, whole frame or not") {
    IpcFrameReader unknown;
    unknown.Append(Header(5, 2));
    const auto opcode = unknown.Next();
    REQUIRE_FALSE(opcode);
    CHECK(opcode.GetError().network == engine::NetworkFailure::Protocol);
    CHECK(opcode.GetError().message.find("opcode 5") != std::string::npos);

    IpcFrameReader large;
    large.Append(Header(1, 1, 0, 0x10));  // 1 MiB and one byte
    const auto length = large.Next();
    REQUIRE_FALSE(length);
    CHECK(length.GetError().network == engine::NetworkFailure::TooLarge);
    CHECK(length.GetError().message.find("1048577") != std::string::npos);
}

TEST_CASE("the longest payload that is allowed is read") {
    IpcFrameReader reader;
    reader.Append(Header(1, 0, 0, 0x10));
    reader.Append(std::string(1024 * 1024 - 1, ' '));
    const auto incomplete = reader.Next();
    REQUIRE(incomplete);
    CHECK_FALSE(*incomplete);
    reader.Append("!");
    const auto frame = reader.Next();
    REQUIRE(frame);
    REQUIRE(*frame);
    CHECK((*frame)->payload.size() == 1024 * 1024);
}
