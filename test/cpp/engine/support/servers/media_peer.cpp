#include "test/cpp/engine/support/servers/media_peer.h"

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <span>
#include <string_view>
#include <utility>

namespace test {

namespace asio = boost::asio;
using udp = asio::ip::udp;

namespace {

constexpr std::size_t kDiscoveryBytes = 74;
constexpr std::size_t kPingBytes = 8;
constexpr std::array<std::uint8_t, 4> kPingHead{0x13, 0x37, 0xCA, 0xFE};
constexpr std::array<std::uint8_t, 4> kPongHead{0x13, 0x37, 0xF0, 0x0D};

}  // namespace

MediaPeer::MediaPeer()
    : socket_(context_, udp::endpoint(asio::ip::address_v4::loopback(), 0)),
      port_(socket_.local_endpoint().port()) {
    asio::co_spawn(context_, Run(), asio::detached);
    thread_ = std::thread([this] { context_.run(); });
}

MediaPeer::~MediaPeer() {
    context_.stop();
    thread_.join();
}

asio::awaitable<void> MediaPeer::Run() {
    for (;;) {
        Datagram datagram(2048);
        udp::endpoint from;
        const auto [error, size] = co_await socket_.async_receive_from(
            asio::buffer(datagram), from, asio::as_tuple(asio::use_awaitable));
        // A client that has gone is none of its business.
        if (error) continue;
        from_ = from;
        datagram.resize(size);
        if (size == kDiscoveryBytes && datagram[0] == 0) {
            OnDiscovery(std::move(datagram));
        } else if (size == kPingBytes &&
                   std::ranges::equal(std::span(datagram).first<4>(), kPingHead)) {
            OnPing(std::move(datagram));
        } else {
            packets.Push(std::move(datagram));
        }
    }
}

void MediaPeer::OnDiscovery(Datagram request) {
    discoveries.Push(from_.port());
    if (lost_discoveries > 0) {
        --lost_discoveries;
        return;
    }
    request[1] = 2;
    if (const std::uint32_t source = source_in_answers) {
        for (int byte = 0; byte < 4; ++byte) {
            request[4 + byte] = static_cast<std::uint8_t>(source >> (24 - 8 * byte));
        }
    }
    const std::string_view text = address.load();
    std::ranges::copy(text, request.begin() + 8);
    request[kDiscoveryBytes - 2] = static_cast<std::uint8_t>(from_.port() >> 8);
    request[kDiscoveryBytes - 1] = static_cast<std::uint8_t>(from_.port());
    Answer(request);
}

void MediaPeer::OnPing(Datagram ping) {
    const std::uint32_t number = ping[4] << 24 | ping[5] << 16 | ping[6] << 8 | ping[7];
    if (answers_pings) {
        std::ranges::copy(kPongHead, ping.begin());
        Answer(ping);
    }
    pings.Push(number);
}

void MediaPeer::Answer(const Datagram& datagram) {
    boost::system::error_code error;
    socket_.send_to(asio::buffer(datagram), from_, 0, error);
}

void MediaPeer::Send(std::span<const std::uint8_t> datagram) {
    asio::post(context_,
               [this, copy = Datagram(datagram.begin(), datagram.end())] { Answer(copy); });
}

}  // namespace test
