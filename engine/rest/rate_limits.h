#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "engine/net/http/http_message.h"
#include "engine/rest/request_route.h"

namespace engine {

/// The rate limits that the service's answers describe (protocol 3.3): which routes share a bucket,
/// how many requests remain, and until when a global limit applies. At first nothing is known, and
/// every request may be sent. It takes the time from its callers; one owner.
class RateLimits {
  public:
    using Clock = std::chrono::steady_clock;
    using Moment = Clock::time_point;

    /// How many buckets are remembered; those that say nothing any more go first.
    static constexpr std::size_t kMaximumBuckets = 500;

    struct Bucket;

    /// A request that counts in a bucket and is not answered yet.
    struct Counted {
        std::shared_ptr<Bucket> bucket;
        unsigned window = 0;
    };

    /// When a request of that route may go; at once when that is not after `now`. Nothing when the
    /// answer to another one has to be awaited, to learn what is left.
    std::optional<Moment> FreeAt(const RequestRoute& route, Moment now);

    /// A request of that route goes out.
    Counted Count(const RequestRoute& route, Moment now);

    /// It was answered with these headers, or not at all. `refused_for` is how long to wait, in
    /// seconds, when the answer was a 429.
    void OnAnswer(const RequestRoute& route, const Counted& counted, const Headers& headers,
                  std::optional<double> refused_for, Moment now);

    /// Forgets everything, because another user sends requests from now on.
    void Clear();

    std::size_t Size() const noexcept { return buckets_.size(); }

  private:
    std::shared_ptr<Bucket> Find(const RequestRoute& route, Moment now);
    void Learn(const RequestRoute& route, const Headers& headers, Moment now);
    void MakeRoom(Moment now);

    std::unordered_map<std::string, std::string> hashes_;  // of routes, as far as they are known
    std::unordered_map<std::string, std::shared_ptr<Bucket>> buckets_;  // by hash and resource
    Moment global_{};                                                   // nothing may go before
};

}  // namespace engine
