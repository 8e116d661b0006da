#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "engine/sound/coding/jitter_buffer.h"

using engine::sound::JitterBuffer;
using engine::sound::VoicePacket;
using Next = JitterBuffer::Next;

namespace {

constexpr std::int64_t kTickOfClock = 480;

VoicePacket Packet(std::uint16_t number, std::uint32_t timestamp) {
    VoicePacket packet;
    packet.sequence = number;
    packet.timestamp = timestamp;
    packet.size = 1;
    packet.bytes[0] = static_cast<std::uint8_t>(number);
    return packet;
}

VoicePacket Packet(int number) {
    return Packet(static_cast<std::uint16_t>(number), static_cast<std::uint32_t>(number * 960));
}

}  // namespace

TEST_SUITE("the jitter buffer") {
    TEST_CASE("packets have their turn in order, 40 ms after they came, at first") {
        JitterBuffer buffer;
        CHECK(buffer.Take(0) == Next::Nothing);
        buffer.Push(Packet(2), 0);
        buffer.Push(Packet(1), 0);
        buffer.Push(Packet(1), 0);
        CHECK(buffer.Waiting() == 2);
        // The second packet's first sample is 20 ms younger, and it came with the first.
        CHECK(buffer.Take(480) == Next::Nothing);
        CHECK(buffer.Take(960) == Next::Packet);
        CHECK(buffer.Current().sequence == 1);
        CHECK(buffer.Take(1920) == Next::Packet);
        CHECK(buffer.Current().sequence == 2);
        CHECK(buffer.Take(2880) == Next::Late);
        // Too late: it had its turn.
        buffer.Push(Packet(2), 2880);
        CHECK(buffer.Waiting() == 0);
    }

    TEST_CASE("a packet that is missing is lost once a later one is there") {
        JitterBuffer buffer;
        for (const int number : {1, 2, 4, 5}) buffer.Push(Packet(number), 0);
        CHECK(buffer.Take(5000) == Next::Packet);
        CHECK(buffer.Take(5000) == Next::Packet);
        CHECK(buffer.Take(5000) == Next::Lost);
        REQUIRE(buffer.Following());
        CHECK(buffer.Following()->sequence == 4);
        CHECK(buffer.Take(5000) == Next::Packet);
        CHECK(buffer.Current().sequence == 4);
    }

    TEST_CASE("turns that passed without a packet were those of what never came") {
        JitterBuffer buffer;
        buffer.Push(Packet(1), 0);
        CHECK(buffer.Take(5000) == Next::Packet);
        CHECK(buffer.Take(5960) == Next::Late);
        CHECK(buffer.Take(6920) == Next::Late);
        buffer.Push(Packet(4), 6920);
        CHECK(buffer.Take(7880) == Next::Packet);
        CHECK(buffer.Current().sequence == 4);
    }

    TEST_CASE("sequences and timestamps wrap") {
        JitterBuffer buffer;
        for (int number = 0; number < 6; ++number) {
            buffer.Push(Packet(static_cast<std::uint16_t>(65533 + number),
                               static_cast<std::uint32_t>(0xFFFFF000U + number * 960U)),
                        number * 960);
        }
        for (int number = 0; number < 6; ++number) {
            CHECK(buffer.Take(1920 + number * 960) == Next::Packet);
            CHECK(buffer.Current().sequence == static_cast<std::uint16_t>(65533 + number));
        }
    }

    TEST_CASE("after a pause the first packet waits again, whatever its timestamp says") {
        JitterBuffer buffer;
        buffer.Push(Packet(1), 0);
        CHECK(buffer.Take(1920) == Next::Packet);
        buffer.EndSpurt();
        CHECK(buffer.Take(2880) == Next::Nothing);
        // Ten seconds later, and the timestamp went on as if there had been no pause.
        buffer.Push(Packet(2), 480000);
        CHECK(buffer.Take(481440) == Next::Nothing);
        CHECK(buffer.Take(481920) == Next::Packet);
        // Of the spurt before: not heard any more.
        buffer.EndSpurt();
        buffer.Push(Packet(1), 482000);
        CHECK(buffer.Waiting() == 0);
    }

    // Who connects again begins with a number of chance, which may be less than the last one.
    TEST_CASE("a stream that begins again with lower numbers is heard at once") {
        JitterBuffer buffer;
        buffer.Push(Packet(2000), 0);
        CHECK(buffer.Take(1920) == Next::Packet);
        buffer.EndSpurt();
        buffer.Push(Packet(500), 480000);
        CHECK(buffer.Take(481920) == Next::Packet);
        CHECK(buffer.Current().sequence == 500);
        buffer.Push(Packet(501), 481920);
        CHECK(buffer.Take(482880) == Next::Packet);
        CHECK(buffer.Current().sequence == 501);
    }

    TEST_CASE("the delay is 10 ms in a calm network, and follows how unevenly packets come") {
        JitterBuffer calm;
        for (int number = 0; number < 100; ++number) calm.Push(Packet(number), number * 960);
        CHECK(calm.Target() == 480);
        // One in ten comes 60 ms late.
        JitterBuffer uneven;
        std::mt19937 random(1);
        for (int number = 0; number < 300; ++number) {
            const std::int64_t late = random() % 10 == 0 ? 2880 : 0;
            uneven.Push(Packet(number), number * 960 + late);
            uneven.Take(number * 960 + late);
        }
        CHECK(uneven.Target() == 2880 + 480);
        // And falls again once it is calm.
        for (int number = 300; number < 600; ++number) uneven.Push(Packet(number), number * 960);
        CHECK(uneven.Target() == 480);
    }

    TEST_CASE("after a loss the delay has room for the packet behind it, for ten seconds") {
        JitterBuffer buffer;
        const auto pass = [&](int from, int to) {
            for (int number = from; number < to; ++number) {
                if (number != 100) buffer.Push(Packet(number), number * 960);
                buffer.Take(number * 960);
            }
        };
        pass(0, 100);
        CHECK(buffer.Target() == 480);
        pass(100, 110);
        CHECK(buffer.Target() == 960);
        pass(110, 590);
        CHECK(buffer.Target() == 960);
        pass(590, 620);
        CHECK(buffer.Target() == 480);
    }

    // A bot that plays music pauses for nobody: timestamps are half way round after 12.4 hours.
    TEST_CASE("a spurt that lasts for days is heard like its beginning") {
        JitterBuffer buffer;
        constexpr std::int64_t kPackets = (std::int64_t{1} << 32) / 960 + 1000;
        std::int64_t wrong = 0;
        for (std::int64_t number = 0; number < kPackets; ++number) {
            const std::int64_t now = number * 960;
            buffer.Push(Packet(static_cast<std::uint16_t>(number), static_cast<std::uint32_t>(now)),
                        now);
            const Next next = buffer.Take(now);
            if (number < 1000) continue;
            // As late as the first packet was, as nobody left anything out since.
            const bool is_late = buffer.Behind(now) != 1920 - 480;
            if (next != Next::Packet || buffer.Target() != 480 || is_late) ++wrong;
        }
        CHECK(wrong == 0);
    }

    TEST_CASE("no delay is longer than 200 ms, and no more than half a second is kept") {
        JitterBuffer buffer;
        std::mt19937 random(2);
        for (int number = 0; number < 200; ++number) {
            buffer.Push(Packet(number), number * 960 + random() % 100000);
        }
        CHECK(buffer.Target() == 9600);
        CHECK(buffer.Waiting() <= JitterBuffer::kMaxQueued / 960 + 1);
        JitterBuffer flooded;
        for (int number = 0; number < 5000; ++number) flooded.Push(Packet(number), 0);
        CHECK(flooded.Waiting() <= JitterBuffer::kMaxQueued / 960 + 1);
    }

    TEST_CASE("with loss, reordering and duplicates nothing has its turn twice or too early") {
        for (unsigned seed = 1; seed <= 200; ++seed) {
            std::mt19937 random(seed);
            JitterBuffer buffer;
            std::vector<std::vector<int>> arrivals(1100);
            for (int number = 0; number < 500; ++number) {
                if (random() % 10 == 0) continue;
                const std::size_t at = static_cast<std::size_t>(number) * 2 + random() % 8;
                arrivals[at].push_back(number);
                if (random() % 20 == 0) arrivals[at + random() % 3].push_back(number);
            }
            int last = -1;
            int played = 0;
            for (std::size_t tick = 0; tick < arrivals.size(); ++tick) {
                const auto now = static_cast<std::int64_t>(tick) * kTickOfClock;
                for (const int number : arrivals[tick]) buffer.Push(Packet(number), now);
                if (tick % 2 != 0) continue;
                if (buffer.Take(now) != Next::Packet) continue;
                const int number = buffer.Current().bytes[0] | (buffer.Current().sequence & 0xFF00);
                CHECK(number > last);
                CHECK(number * 960 <= now);
                last = number;
                ++played;
            }
            // Nine of ten arrive; hardly any of these comes too late for the delay that was found.
            CHECK(played > 400);
        }
    }
}
