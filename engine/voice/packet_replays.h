#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace engine::voice {

/// Detects replayed packets under one key. A sliding window for each source, as in SRTP (RFC 3711,
/// section 3.3.2), but of the counter that ends a packet, which a key sees once only: RTP's own
/// sequence has 16 bits and begins again when a sender does. Nothing is allocated after
/// construction. One thread at a time.
class PacketReplays {
  public:
    /// How far behind the newest counter one may come; those of all sources may be counted in one.
    static constexpr std::uint32_t kWindow = 1024;
    /// Calls are meant for 25. The one that was silent for longest makes room for another.
    static constexpr std::size_t kMaxSources = 64;

    PacketReplays() { sources_.reserve(kMaxSources); }

    /// Whether a genuine packet is new, given its counter read as big endian; from then on it is
    /// not.
    bool Take(std::uint32_t ssrc, std::uint32_t counter);

  private:
    /// The protocol does not say how a server writes its counter: big endian, as clients do, or
    /// little endian. Two packets whose counters are neighbours in one of both orders decide.
    enum class Order : std::uint8_t { Unknown, BigEndian, LittleEndian };

    struct Source {
        std::uint32_t ssrc = 0;
        std::uint32_t newest = 0;
        std::uint32_t before = 0;  // the one that was newest before, while the order is unknown
        std::uint64_t heard = 0;   // when, in packets of all sources
        Order order = Order::Unknown;
        std::bitset<kWindow> seen;  // bit n: the nth before the newest

        bool TakeUnordered(std::uint32_t counter);
        bool TakeOrdered(std::uint32_t counter);
    };

    Source* Find(std::uint32_t ssrc);
    Source& Room();

    std::vector<Source> sources_;
    std::uint64_t packets_ = 0;
};

}  // namespace engine::voice
