#pragma once

#include <cstdint>
#include <string>

#include "test/fuzz/support/target.h"

namespace fuzz {

/// A server on a free port of 127.0.0.1 that takes one connection at a time, on the caller's
/// thread.
class ByteServer {
  public:
    ByteServer();
    ~ByteServer();
    ByteServer(const ByteServer&) = delete;
    ByteServer& operator=(const ByteServer&) = delete;

    std::uint16_t Port() const { return port_; }

    /// Takes the next connection and reads up to the blank line that ends a request's head.
    void Accept();
    /// What was read since `Accept`.
    const std::string& Received() const { return received_; }
    void Send(std::string_view bytes) const;
    /// Ends the connection, with what was sent.
    void Close();

  private:
    int listener_;
    int connection_ = -1;
    std::uint16_t port_ = 0;
    std::string received_;
};

}  // namespace fuzz
