#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/calls/connection/call_timing.h"
#include "engine/core/log/log.h"
#include "engine/core/run/timer.h"
#include "engine/net/udp_socket.h"
#include "engine/voice/transport_cipher.h"

namespace engine {

/// The UDP path for sound between this machine and a voice server: discovery of the own address,
/// pings to check that it works, and packets encrypted to the server. I/O thread only; owned by
/// shared_ptr.
class MediaPath final : public std::enable_shared_from_this<MediaPath> {
  public:
    /// Callbacks to the owner; nothing after `Close`, `OnNoMedia` or `OnMediaLost`.
    class Listener {
      public:
        /// The server answered: this is where it sees our packets come from.
        virtual void OnAddress(const std::string& address, std::uint16_t port) = 0;
        /// The server cannot be reached over UDP.
        virtual void OnNoMedia() = 0;
        /// The server answered before, but does not any more.
        virtual void OnMediaLost() = 0;
        /// A decrypted packet; its payload is only valid during the call.
        virtual void OnPacket(const voice::OpenedPacket& packet) = 0;

      protected:
        ~Listener() = default;
    };

    MediaPath(Listener& listener, std::shared_ptr<Log> log, const CallTiming& timing);

    /// Opens the path to `host:port`, for packets of this source. To be called once.
    void Start(std::string host, std::uint16_t port, std::uint32_t ssrc);
    /// How packets are encrypted; before, none are sent or heard.
    void UseKey(voice::TransportMode mode, mls::ByteView key);
    void Send(const voice::RtpHeader& header, mls::ByteView payload);
    void Close();

  private:
    static boost::asio::awaitable<void> Run(std::shared_ptr<MediaPath> self, std::string host,
                                            std::uint16_t port);
    void Discover();
    void OnDatagram(mls::ByteView datagram);
    void OnDiscovered(mls::ByteView datagram);
    void OnPong(mls::ByteView datagram);
    void Ping();
    void Fail(bool lost);

    Listener* listener_;
    std::shared_ptr<Log> log_;
    const CallTiming timing_;
    UdpSocket socket_;
    std::uint32_t ssrc_ = 0;
    std::array<std::uint8_t, voice::TransportCipher::kMaxPacket> buffer_{};
    std::optional<voice::TransportCipher> cipher_;
    Timer timer_;  // discovery, then pings
    int asked_ = 0;
    bool discovered_ = false;
    std::uint32_t pings_ = 0;
    std::uint32_t answered_ = 0;  // the newest of them
    int silent_pings_ = 0;        // since an answer or a packet of the server came
};

}  // namespace engine
