#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "engine/core/log/log.h"
#include "engine/core/result.h"
#include "engine/core/run/timer.h"
#include "engine/net/connecting/connection_slots.h"
#include "engine/net/http/http_message.h"
#include "engine/net/streams/cancellation.h"
#include "engine/rest/rate_limits.h"
#include "engine/rest/repetition.h"
#include "engine/rest/request_handle.h"
#include "engine/rest/request_lanes.h"

namespace engine {

/// The scheduler's parameters of a request.
struct Schedule {
    std::string subject;  ///< names it in messages, without secrets
    RequestRoute route;
    std::string lane;  ///< see ApiRequest::lane; empty: none
    /// Maximum wait for rate limits, and per attempt; 0 = without limit.
    std::chrono::milliseconds timeout = kDefaultRequestTimeout;
    bool wait_for_limits = true;
    /// Whether the service carries it out only once however often it comes; then it is sent again
    /// when it is not clear whether it arrived. The check says whether an answer is one.
    std::function<Result<void>(const boost::json::value&)> check;
    std::shared_ptr<RequestHandle> handle;
};

/// What became of one attempt.
struct Attempt {
    Result<boost::json::value> outcome;
    Headers headers;  ///< of the answer, if there was one
};

struct SchedulerOptions {
    /// How many requests may be under way or waiting; more fail at once.
    std::size_t capacity = 10'000;
    /// How long a request waits to be sent, unless its timeout is longer.
    std::chrono::milliseconds patience{30'000};
    RepeatTiming repeat;
};

/// Decides when each request of one client is sent: those of one lane one after the other, all
/// others in parallel; no more at a time than there are connections; none before its rate limit
/// lets it. A request that a rate limit refused waits and goes again, and so does one of which it
/// is not clear whether it arrived, where that does no harm; its lane waits with it. Made with
/// make_shared; I/O thread only.
class RequestScheduler final : public std::enable_shared_from_this<RequestScheduler>,
                               public ConnectionSlots::Waiter {
  public:
    /// Sends the request once. Ends early when the cancellation is stopped.
    using Send = std::function<boost::asio::awaitable<Attempt>(std::shared_ptr<Cancellation>)>;

    RequestScheduler(std::shared_ptr<ConnectionSlots> slots, std::string origin,
                     SchedulerOptions options, std::shared_ptr<Log> log = nullptr);

    /// The outcome of the last attempt. `send` is called for each, and must stay valid until then.
    boost::asio::awaitable<Result<boost::json::value>> Run(const Schedule& schedule,
                                                           const Send& send);

    /// Ends all requests, now and later, with `reason`.
    void Close(const Error& reason);

    /// Forgets the learnt limits, because they are another user's.
    void ForgetLimits();

    /// How many requests are under way or waiting.
    std::size_t Pending() const noexcept { return live_.size(); }

  private:
    class Registration;
    class LimitWaits;
    struct Waiting;
    struct Permit;
    using Queue = std::list<Waiting*>;  // of one route, in the order of arrival

    boost::asio::awaitable<Result<boost::json::value>> Attempts(
        const Schedule& schedule, const Send& send, std::shared_ptr<Cancellation> request);
    boost::asio::awaitable<Attempt> Exchange(const Schedule& schedule, const Send& send,
                                             Cancellation& request);
    boost::asio::awaitable<std::optional<Permit>> Enter(const Schedule& schedule,
                                                        Cancellation& request);
    void OnAnswer(const Schedule& schedule, Permit permit, const Attempt& attempt);
    void OnSlotFree() override;
    void Pump();
    void Note(const std::string& text) const;

    const std::shared_ptr<ConnectionSlots> slots_;
    const std::string origin_;
    const SchedulerOptions options_;
    const std::shared_ptr<Log> log_;
    RequestLanes lanes_;
    RateLimits limits_;
    std::map<std::string, Queue> queues_;  // of those that may go as soon as they are let
    std::string last_;                     // whose turn was last
    bool awaiting_slot_ = false;
    Timer timer_;  // until a limit is over
    std::set<std::shared_ptr<Cancellation>> live_;
    std::optional<Error> closed_;
};

}  // namespace engine
