#include "engine/rest/rate_limits.h"

#include <doctest/doctest.h>

#include <string>

using namespace engine;
using namespace std::chrono_literals;
using Moment = RateLimits::Moment;

namespace {

const RequestRoute kSend{"POST /lobbies/*/messages", ""};
const RequestRoute kEdit{"PATCH /users/*/messages/*", ""};
const Moment kStart{1h};

/// The headers of a bucket (protocol 3.3).
Headers Left(int limit, int remaining, const char* reset_after, const char* bucket = "b1") {
    return {{"X-RateLimit-Limit", std::to_string(limit)},
            {"X-RateLimit-Remaining", std::to_string(remaining)},
            {"X-RateLimit-Reset", "1470173023.123"},
            {"X-RateLimit-Reset-After", reset_after},
            {"X-RateLimit-Bucket", bucket}};
}

/// One request and its answer.
void Exchange(RateLimits& limits, const RequestRoute& route, const Headers& headers, Moment now,
              std::optional<double> refused_for = std::nullopt) {
    const auto counted = limits.Count(route, now);
    limits.OnAnswer(route, counted, headers, refused_for, now);
}

}  // namespace

TEST_CASE("nothing is held before an answer named a limit, and none without headers") {
    RateLimits limits;
    CHECK(limits.FreeAt(kSend, kStart) == kStart);
    for (int i = 0; i < 10; ++i) Exchange(limits, kSend, {}, kStart);
    CHECK(limits.FreeAt(kSend, kStart) == kStart);
}

TEST_CASE("an empty bucket holds until it is reset, and is full then") {
    RateLimits limits;
    Exchange(limits, kSend, Left(2, 0, "5.000"), kStart);
    CHECK(limits.FreeAt(kSend, kStart) == kStart + 5s);
    CHECK(limits.FreeAt(kSend, kStart + 4999ms) == kStart + 5s);
    const Moment later = kStart + 5s;
    CHECK(limits.FreeAt(kSend, later) == later);
    const auto one = limits.Count(kSend, later);
    CHECK(limits.FreeAt(kSend, later) == later);
    const auto two = limits.Count(kSend, later);
    CHECK_FALSE(limits.FreeAt(kSend, later));
    limits.OnAnswer(kSend, one, Left(2, 1, "5.000"), std::nullopt, later);
    CHECK_FALSE(limits.FreeAt(kSend, later));
    limits.OnAnswer(kSend, two, Left(2, 0, "4.000"), std::nullopt, later + 1s);
    CHECK(limits.FreeAt(kSend, later + 1s) == later + 5s);
}

TEST_CASE("what is under way takes from what is left, until its window is over") {
    RateLimits limits;
    Exchange(limits, kSend, Left(5, 2, "1.5"), kStart);
    const auto lost = limits.Count(kSend, kStart);
    CHECK(limits.FreeAt(kSend, kStart) == kStart);
    limits.Count(kSend, kStart);
    CHECK_FALSE(limits.FreeAt(kSend, kStart));
    // The answer of the first never came.
    CHECK(limits.FreeAt(kSend, kStart + 2s) == kStart + 2s);
    limits.OnAnswer(kSend, lost, {}, std::nullopt, kStart + 30s);
    for (int i = 0; i < 5; ++i) {
        CHECK(limits.FreeAt(kSend, kStart + 30s) == kStart + 30s);
        limits.Count(kSend, kStart + 30s);
    }
    CHECK_FALSE(limits.FreeAt(kSend, kStart + 30s));
}

TEST_CASE("an answer that was overtaken takes nothing back") {
    RateLimits limits;
    const auto one = limits.Count(kSend, kStart);
    const auto two = limits.Count(kSend, kStart);
    limits.OnAnswer(kSend, two, Left(2, 0, "1"), std::nullopt, kStart);
    limits.OnAnswer(kSend, one, Left(2, 1, "1"), std::nullopt, kStart);
    CHECK(limits.FreeAt(kSend, kStart) == kStart + 1s);
}

TEST_CASE("routes of one hash share a bucket, resources of one route do not") {
    RateLimits limits;
    Exchange(limits, kSend, Left(5, 5, "1", "shared"), kStart);
    Exchange(limits, kEdit, Left(5, 0, "3", "shared"), kStart);
    CHECK(limits.FreeAt(kSend, kStart) == kStart + 3s);
    const RequestRoute one{"GET /guilds/*/channels", "1"};
    const RequestRoute two{"GET /guilds/*/channels", "2"};
    Exchange(limits, one, Left(1, 0, "2", "guild"), kStart);
    CHECK(limits.FreeAt(one, kStart) == kStart + 2s);
    CHECK(limits.FreeAt(two, kStart) == kStart);
}

TEST_CASE("a 429 holds its bucket for as long as it says, a global one everything") {
    RateLimits limits;
    Exchange(limits, kSend, Left(5, 3, "1"), kStart, 7.5);
    CHECK(limits.FreeAt(kSend, kStart) == kStart + 7500ms);
    CHECK(limits.FreeAt(kEdit, kStart) == kStart);
    for (const char* const header : {"X-RateLimit-Global", "X-RateLimit-Scope"}) {
        RateLimits global;
        const bool is_scope = std::string(header) == "X-RateLimit-Scope";
        Exchange(global, kSend, {{header, is_scope ? "global" : "true"}}, kStart, 2);
        CHECK(global.FreeAt(kSend, kStart) == kStart + 2s);
        CHECK(global.FreeAt(kEdit, kStart) == kStart + 2s);
        CHECK(global.FreeAt(kEdit, kStart + 2s) == kStart + 2s);
        global.Clear();
        CHECK(global.FreeAt(kEdit, kStart) == kStart);
    }
}

TEST_CASE("headers that make no sense teach nothing") {
    RateLimits limits;
    Headers headers = Left(5, 0, "x");
    Exchange(limits, kSend, headers, kStart);
    Exchange(limits, kSend, Left(0, 0, "9"), kStart);
    Exchange(limits, kSend, Left(5, -1, "9"), kStart);
    CHECK(limits.FreeAt(kSend, kStart) == kStart);
    Exchange(limits, kSend, Left(5, 0, "1e300"), kStart);
    CHECK(limits.FreeAt(kSend, kStart) == kStart + 24h);
}

TEST_CASE("the number of buckets is bounded, and those that still hold stay longest") {
    RateLimits limits;
    const RequestRoute held{"GET /guilds/*/channels", "held"};
    Exchange(limits, held, Left(1, 0, "3600", "g"), kStart);
    for (int i = 0; i < 5000; ++i) {
        const RequestRoute route{"GET /guilds/*/channels", std::to_string(i)};
        Exchange(limits, route, Left(5, 4, "0.001", "g"), kStart + std::chrono::seconds(i));
        CHECK(limits.Size() <= RateLimits::kMaximumBuckets);
        if (i == 600) CHECK(limits.FreeAt(held, kStart + 600s) == kStart + 3600s);
    }
}
