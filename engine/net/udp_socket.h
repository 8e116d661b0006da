#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/udp.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "engine/core/result.h"

namespace engine {

/// Datagrams to and from one peer. Use on the I/O thread; make and destroy anywhere. Destruction is
/// a `Close`; coroutines in flight own what they need.
class UdpSocket {
  public:
    UdpSocket();
    ~UdpSocket();
    UdpSocket(const UdpSocket&) = delete;
    UdpSocket& operator=(const UdpSocket&) = delete;

    /// Looks the host up, in at most that time (0 = as long as it takes), and opens a socket that
    /// receives from it only. Nothing is sent, so whether anyone listens there is not known
    /// afterwards. To be called once.
    boost::asio::awaitable<Result<void>> Connect(std::string host, std::uint16_t port,
                                                 std::chrono::milliseconds timeout);

    /// Sends a datagram at once or not at all: one for which the system has no room is lost like
    /// one that the network drops, which is no error. TooLarge above what a datagram can hold.
    Result<void> Send(std::span<const std::uint8_t> datagram);

    /// Waits for the next datagram, puts it into `buffer`, which must live as long, and gives its
    /// size; what does not fit is cut off. One reader at a time. Refused when the peer says that
    /// nobody listens there, after which one may go on; Aborted when the socket is closed.
    boost::asio::awaitable<Result<std::size_t>> Receive(std::span<std::uint8_t> buffer);

    /// Ends it, and a Receive or Connect that waits. Any thread.
    void Close();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace engine
