#pragma once

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "engine/net/websocket/websocket_client.h"
#include "test/cpp/engine/support/run.h"

namespace test {

/// Text messages of all lengths, and the frames (RFC 6455, 5.2) that a server sends them in.
struct Flood {
    Flood() {
        std::mt19937 random(1);
        for (int i = 0; i < 2000; ++i) {
            const std::size_t most = i % 50 == 0 ? 60'000 : i % 2 == 0 ? 20 : 2'000;
            const char letter = static_cast<char>('a' + i % 26);
            messages.emplace_back(random() % most, letter);
            frames += Head(messages.back().size()) + messages.back();
        }
    }

    void CheckReadBy(engine::WebSocketClient& client) const {
        for (const std::string& message : messages) {
            const auto text = Run(client.Read());
            REQUIRE(text);
            REQUIRE(*text == message);
        }
    }

    std::vector<std::string> messages;
    std::string frames;

  private:
    static std::string Head(std::size_t size) {
        if (size < 126) return {'\x81', static_cast<char>(size)};
        return {'\x81', 126, static_cast<char>(size >> 8), static_cast<char>(size & 0xff)};
    }
};

}  // namespace test
