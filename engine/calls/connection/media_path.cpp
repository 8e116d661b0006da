#include "engine/calls/connection/media_path.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <cstring>
#include <utility>

#include "engine/core/run/executor.h"

namespace engine {
namespace {

constexpr std::size_t kDiscoverySize = 74;
constexpr std::uint16_t kDiscoveryAnswer = 2;
constexpr int kMaxDiscoveries = 5;
/// How pings begin, and their answers.
constexpr std::uint32_t kPing = 0x1337CAFE;
constexpr std::uint32_t kPong = 0x1337F00D;
constexpr std::size_t kPingSize = 8;
/// Pings without any sign of the server after which the way is lost.
constexpr int kMaxSilentPings = 3;

void PutU16(std::uint8_t* at, std::uint32_t value) {
    at[0] = static_cast<std::uint8_t>(value >> 8);
    at[1] = static_cast<std::uint8_t>(value);
}

void PutU32(std::uint8_t* at, std::uint32_t value) {
    PutU16(at, value >> 16);
    PutU16(at + 2, value);
}

std::uint16_t GetU16(const std::uint8_t* at) {
    return static_cast<std::uint16_t>(at[0] << 8 | at[1]);
}

std::uint32_t GetU32(const std::uint8_t* at) {
    return std::uint32_t{GetU16(at)} << 16 | GetU16(at + 2);
}

}  // namespace

MediaPath::MediaPath(Listener& listener, std::shared_ptr<Log> log, const CallTiming& timing)
    : listener_(&listener), log_(std::move(log)), timing_(timing) {}

void MediaPath::Start(std::string host, std::uint16_t port, std::uint32_t ssrc) {
    ssrc_ = ssrc;
    Executor::Instance().Spawn(Run(shared_from_this(), std::move(host), port), log_);
}

boost::asio::awaitable<void> MediaPath::Run(std::shared_ptr<MediaPath> self, std::string host,
                                            std::uint16_t port) {
    const auto connected =
        co_await self->socket_.Connect(std::move(host), port, self->timing_.answer_timeout);
    if (!self->listener_) co_return;
    if (!connected) {
        self->log_->Warning(connected.GetError().message);
        co_return self->Fail(false);
    }
    self->Discover();
    while (self->listener_) {
        const auto size = co_await self->socket_.Receive(self->buffer_);
        if (!self->listener_) co_return;
        if (size) {
            self->OnDatagram({self->buffer_.data(), *size});
        } else if (size.GetError().network != NetworkFailure::Refused) {
            self->log_->Warning(size.GetError().message);
            co_return self->Fail(self->discovered_);
        }
    }
}

void MediaPath::Discover() {
    if (++asked_ > kMaxDiscoveries) return Fail(false);
    std::array<std::uint8_t, kDiscoverySize> request{};
    PutU16(request.data(), 1);
    PutU16(request.data() + 2, kDiscoverySize - 4);
    PutU32(request.data() + 4, ssrc_);
    (void)socket_.Send(request);
    timer_.Start(timing_.discovery_interval, [this] { Discover(); });
}

void MediaPath::OnDatagram(mls::ByteView datagram) {
    if (!discovered_) {
        const bool answer = datagram.size() == kDiscoverySize &&
                            GetU16(datagram.data()) == kDiscoveryAnswer &&
                            GetU16(datagram.data() + 2) == kDiscoverySize - 4 &&
                            GetU32(datagram.data() + 4) == ssrc_;
        return answer ? OnDiscovered(datagram) : void();
    }
    // Anybody can spoof the server's address or replay packets: only an authentic packet or an
    // expected answer proves that the server is alive. Answers are not encrypted: an attacker who
    // guesses one can only make a dead path last longer.
    if (datagram.size() == kPingSize) return OnPong(datagram);
    const auto packet = cipher_ ? cipher_->Open(datagram) : std::nullopt;
    // Both directions use the same key, so our own packets would decrypt if somebody reflected
    // them.
    if (!packet || packet->header.ssrc == ssrc_) return;
    silent_pings_ = 0;
    listener_->OnPacket(*packet);
}

/// The answer to a ping that was sent and not yet answered.
void MediaPath::OnPong(mls::ByteView datagram) {
    const std::uint32_t number = GetU32(datagram.data() + 4);
    const bool expected =
        GetU32(datagram.data()) == kPong && number > answered_ && number <= pings_;
    if (!expected) return;
    answered_ = number;
    silent_pings_ = 0;
}

void MediaPath::OnDiscovered(mls::ByteView datagram) {
    const auto text = datagram.subspan(8, 64);
    const auto end = std::find(text.begin(), text.end(), std::uint8_t{0});
    const std::string address(text.begin(), end);
    boost::system::error_code error;
    boost::asio::ip::make_address(address, error);
    if (error) return log_->Warning("The voice server answered without an address.");
    discovered_ = true;
    Ping();
    listener_->OnAddress(address, GetU16(datagram.data() + kDiscoverySize - 2));
}

void MediaPath::Ping() {
    if (silent_pings_ == kMaxSilentPings) return Fail(true);
    ++silent_pings_;
    std::array<std::uint8_t, kPingSize> ping{};
    PutU32(ping.data(), kPing);
    PutU32(ping.data() + 4, ++pings_);
    (void)socket_.Send(ping);
    timer_.Start(timing_.ping_interval, [this] { Ping(); });
}

/// Whatever the key, no counter comes twice: with the same key it would give a packet away. What
/// was heard under a key stays known as long as it is used.
void MediaPath::UseKey(voice::TransportMode mode, mls::ByteView key) {
    if (cipher_ && cipher_->Uses(mode, key)) return;
    cipher_.emplace(mode, key, cipher_ ? cipher_->Counter() : 0);
}

void MediaPath::Send(const voice::RtpHeader& header, mls::ByteView payload) {
    if (!cipher_ || !listener_) return;
    if (const auto packet = cipher_->Seal(header, payload)) (void)socket_.Send(*packet);
}

void MediaPath::Fail(bool lost) {
    const auto self = shared_from_this();
    Listener& listener = *listener_;
    Close();
    lost ? listener.OnMediaLost() : listener.OnNoMedia();
}

void MediaPath::Close() {
    listener_ = nullptr;
    timer_.Cancel();
    socket_.Close();
}

}  // namespace engine
