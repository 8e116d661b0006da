#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

#include "test/cpp/engine/support/channel.h"

namespace test {

/// A voice server's end of UDP, on a free port of 127.0.0.1 with a thread of its own: answers or
/// passes over requests for the own address, pings and packets.
class MediaPeer {
  public:
    using Datagram = std::vector<std::uint8_t>;

    MediaPeer();
    ~MediaPeer();
    MediaPeer(const MediaPeer&) = delete;
    MediaPeer& operator=(const MediaPeer&) = delete;

    std::uint16_t Port() const { return port_; }

    // How it behaves; any thread.
    /// How many requests for the own address are skipped.
    std::atomic<int> lost_discoveries{0};
    std::atomic<bool> answers_pings{true};
    /// What it says the own address is.
    std::atomic<const char*> address{"127.0.0.1"};
    /// Whose address it says that is; 0 for who asked.
    std::atomic<std::uint32_t> source_in_answers{0};

    /// The ports that asked for their address.
    Channel<std::uint16_t> discoveries;
    /// The numbers of pings that came.
    Channel<std::uint32_t> pings;
    /// What else came.
    Channel<Datagram> packets;

    /// Sends to whoever asked for an address last. Any thread.
    void Send(std::span<const std::uint8_t> datagram);

  private:
    boost::asio::awaitable<void> Run();
    void OnDiscovery(Datagram request);
    void OnPing(Datagram ping);
    void Answer(const Datagram& datagram);

    boost::asio::io_context context_{1};
    boost::asio::ip::udp::socket socket_;
    const std::uint16_t port_;
    boost::asio::ip::udp::endpoint from_;
    std::thread thread_;
};

}  // namespace test
