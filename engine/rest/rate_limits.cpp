#include "engine/rest/rate_limits.h"

#include <algorithm>

#include "engine/rest/header_number.h"

namespace engine {

/// Requests with a common limit. The remaining number is that of the answers minus pending
/// requests, which may not be counted yet.
struct RateLimits::Bucket {
    int limit = 0;  // 0: no answer has said so yet
    int remaining = 0;
    int under_way = 0;
    Moment reset{};       // when `limit` requests are left again
    unsigned window = 0;  // rises with each reset; who went out before does not count any more
    Moment refused{};     // a 429 said so: none may go before

    void Refresh(Moment now) {
        if (limit == 0 || reset > now) return;
        remaining = limit;
        under_way = 0;
        reset = Moment::max();
        ++window;
    }

    /// Answers overtake each other: within a window the lowest number is the latest.
    void Learn(int new_limit, int left, Moment until) {
        const bool same_window = limit != 0 && reset != Moment::max();
        limit = new_limit;
        remaining = same_window ? std::min(remaining, left) : left;
        reset = same_window ? std::max(reset, until) : until;
    }

    bool IsIdle(Moment now) const {
        return under_way == 0 && refused <= now && (reset <= now || reset == Moment::max());
    }
};

namespace {

/// A longer wait is a defect of the service, and no clock could hold the longest.
constexpr double kMaxWindow = 24 * 60 * 60;  // seconds

constexpr std::size_t kMaxHash = 64;

RateLimits::Moment After(RateLimits::Moment now, double seconds) {
    using Duration = RateLimits::Clock::duration;
    const std::chrono::duration<double> wait(std::clamp(seconds, 0.0, kMaxWindow));
    return now + std::chrono::ceil<Duration>(wait);
}

bool IsGlobal(const Headers& headers) {
    return FindHeader(headers, "X-RateLimit-Global") == "true" ||
           FindHeader(headers, "X-RateLimit-Scope") == "global";
}

}  // namespace

std::optional<RateLimits::Moment> RateLimits::FreeAt(const RequestRoute& route, Moment now) {
    Bucket& bucket = *Find(route, now);
    const Moment refused = std::max(global_, bucket.refused);
    if (refused > now) return refused;
    if (bucket.limit == 0 || bucket.remaining > bucket.under_way) return now;
    if (bucket.remaining > 0 || bucket.reset == Moment::max()) return std::nullopt;
    return bucket.reset;
}

RateLimits::Counted RateLimits::Count(const RequestRoute& route, Moment now) {
    auto bucket = Find(route, now);
    ++bucket->under_way;
    const unsigned window = bucket->window;
    return {std::move(bucket), window};
}

void RateLimits::OnAnswer(const RequestRoute& route, const Counted& counted, const Headers& headers,
                          std::optional<double> refused_for, Moment now) {
    counted.bucket->Refresh(now);
    if (counted.window == counted.bucket->window) --counted.bucket->under_way;
    Learn(route, headers, now);
    if (!refused_for || *refused_for <= 0) return;
    Moment& refused = IsGlobal(headers) ? global_ : Find(route, now)->refused;
    refused = std::max(refused, After(now, *refused_for));
}

void RateLimits::Clear() {
    hashes_.clear();
    buckets_.clear();
    global_ = {};
}

std::shared_ptr<RateLimits::Bucket> RateLimits::Find(const RequestRoute& route, Moment now) {
    const auto hash = hashes_.find(route.name);
    std::string key = hash == hashes_.end() ? route.name : hash->second;
    if (!route.resource.empty()) key += " " + route.resource;
    const auto found = buckets_.find(key);
    if (found != buckets_.end()) {
        found->second->Refresh(now);
        return found->second;
    }
    MakeRoom(now);
    return buckets_.emplace(std::move(key), std::make_shared<Bucket>()).first->second;
}

void RateLimits::Learn(const RequestRoute& route, const Headers& headers, Moment now) {
    const auto limit = HeaderNumber(headers, "X-RateLimit-Limit");
    const auto remaining = HeaderNumber(headers, "X-RateLimit-Remaining");
    const auto reset = HeaderNumber(headers, "X-RateLimit-Reset-After");
    if (!limit || !remaining || !reset || *limit < 1 || *limit > 1e6 || *remaining < 0) return;
    const auto hash = FindHeader(headers, "X-RateLimit-Bucket");
    if (hash && hash->size() <= kMaxHash) {
        hashes_.insert_or_assign(route.name, std::string(*hash));
    }
    Find(route, now)
        ->Learn(static_cast<int>(*limit), static_cast<int>(std::min(*remaining, *limit)),
                After(now, *reset));
}

void RateLimits::MakeRoom(Moment now) {
    if (buckets_.size() < kMaximumBuckets && hashes_.size() < kMaximumBuckets) return;
    hashes_.clear();
    std::erase_if(buckets_, [&](const auto& entry) { return entry.second->IsIdle(now); });
    // Clearing is harmless: the next answers describe the limits again.
    if (buckets_.size() >= kMaximumBuckets) buckets_.clear();
}

}  // namespace engine
