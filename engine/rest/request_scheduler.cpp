#include "engine/rest/request_scheduler.h"

#include <algorithm>
#include <utility>

#include "engine/core/run/wakeup.h"
#include "engine/core/secrets/secure_random.h"

namespace engine {

namespace asio = boost::asio;
namespace json = boost::json;

using Moment = RateLimits::Moment;
using RequestOutcome = Result<json::value>;

namespace {

/// After this many refusals the limit is considered permanent.
constexpr int kMaxRefusals = 10;

/// No known limit delays a request beyond this; then it is sent, and the service decides.
Moment LatestStart(const Schedule& schedule) {
    if (!schedule.wait_for_limits) return Moment::min();
    if (schedule.timeout.count() == 0) return Moment::max();
    return RateLimits::Clock::now() + schedule.timeout;
}

}  // namespace

struct RequestScheduler::Permit {
    std::optional<ConnectionSlots::Slot> slot;
    RateLimits::Counted counted;
};

/// A request that goes as soon as limits and connections let it.
struct RequestScheduler::Waiting {
    const RequestRoute& route;
    Moment latest;  // no limit holds it longer
    Wakeup wakeup;
    std::optional<Permit> permit;
};

/// What a request may wait for limits that refused it.
class RequestScheduler::LimitWaits {
  public:
    explicit LimitWaits(const Schedule& schedule) : schedule_(schedule) {}

    /// Whether it may wait that long, in seconds, too.
    bool Take(double wait) {
        if (!schedule_.wait_for_limits || wait <= 0 || ++refusals_ > kMaxRefusals) return false;
        total_ += std::chrono::duration<double>(wait);
        return schedule_.timeout.count() == 0 || total_ < schedule_.timeout;
    }

  private:
    const Schedule& schedule_;
    std::chrono::duration<double> total_{0};
    int refusals_ = 0;
};

/// Keeps a request known while it lives.
class RequestScheduler::Registration {
  public:
    Registration(RequestScheduler& scheduler, std::shared_ptr<Cancellation> request,
                 RequestHandle* handle)
        : scheduler_(scheduler), request_(std::move(request)), handle_(handle) {
        scheduler_.live_.insert(request_);
        if (handle_) handle_->request_ = request_;
    }
    ~Registration() {
        scheduler_.live_.erase(request_);
        if (handle_) handle_->turn_ = nullptr;
    }
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;

  private:
    RequestScheduler& scheduler_;
    const std::shared_ptr<Cancellation> request_;
    RequestHandle* const handle_;
};

RequestScheduler::RequestScheduler(std::shared_ptr<ConnectionSlots> slots, std::string origin,
                                   SchedulerOptions options, std::shared_ptr<Log> log)
    : slots_(std::move(slots)),
      origin_(std::move(origin)),
      options_(options),
      log_(std::move(log)) {}

asio::awaitable<RequestOutcome> RequestScheduler::Run(const Schedule& schedule, const Send& send) {
    const auto self = shared_from_this();
    if (closed_) co_return *closed_;
    if (schedule.handle && schedule.handle->cancelled_) co_return *schedule.handle->cancelled_;
    if (live_.size() >= options_.capacity) {
        Error error = Error::Network(NetworkFailure::None,
                                     schedule.subject +
                                         " was not sent: " + std::to_string(options_.capacity) +
                                         " others wait already. Wait for some of them to be "
                                         "answered first.");
        error.retryable = true;
        error.unsent = true;
        co_return error;
    }
    const auto request = std::make_shared<Cancellation>(schedule.subject);
    const Registration registration(*this, request, schedule.handle.get());
    if (schedule.timeout.count() > 0) {
        request->StartTimeout(std::max(schedule.timeout, options_.patience));
    }
    co_return co_await Attempts(schedule, send, request);
}

asio::awaitable<RequestOutcome> RequestScheduler::Attempts(const Schedule& schedule,
                                                           const Send& send,
                                                           std::shared_ptr<Cancellation> request) {
    RequestLanes::Turn turn = co_await lanes_.Enter(*request, schedule.lane);
    if (request->Stopped()) co_return *request->Stopped();
    RequestHandle* const handle = schedule.handle.get();
    if (handle) handle->turn_ = &turn;
    Repetition repetition(options_.repeat);
    LimitWaits limit_waits(schedule);
    for (;;) {
        Attempt attempt = co_await Exchange(schedule, send, *request);
        if (request->Stopped()) co_return *request->Stopped();
        if (attempt.outcome && schedule.check) {
            const Result<void> checked = schedule.check(*attempt.outcome);
            if (!checked) attempt.outcome = checked.GetError();
        }
        if (attempt.outcome || (handle && handle->settled_)) {
            co_return std::move(attempt.outcome);
        }
        const Error& error = attempt.outcome.GetError();
        if (error.status == 429 && limit_waits.Take(error.retry_after)) {
            Note(schedule.subject + " was refused by a rate limit and is sent again in " +
                 std::to_string(error.retry_after) + " s.");
            continue;  // the limit, which is known now, holds it
        }
        if (!schedule.check || !repetition.Again(error, RateLimits::Clock::now())) {
            co_return error;
        }
        Note("It is not clear whether " + schedule.subject +
             " was carried out, so it is sent again: " + error.message);
        Wakeup wakeup;
        Timer pause;
        pause.Start(repetition.Delay(error, RandomUnit()), [&wakeup] { wakeup.Wake(); });
        const Cancellation::Step step(*request, "waiting to be sent again",
                                      [&wakeup] { wakeup.Wake(); });
        co_await wakeup.Wait();
        if (request->Stopped()) co_return *request->Stopped();
    }
}

/// One attempt, as soon as it may be made.
asio::awaitable<Attempt> RequestScheduler::Exchange(const Schedule& schedule, const Send& send,
                                                    Cancellation& request) {
    std::optional<Permit> permit = co_await Enter(schedule, request);
    request.EndTimeout();
    Attempt attempt{Error::Of(ErrorType::Aborted, schedule.subject + " was aborted."), {}};
    if (request.Stopped()) {
        if (permit) OnAnswer(schedule, std::move(*permit), attempt);
        co_return attempt;
    }
    const auto exchange = std::make_shared<Cancellation>(schedule.subject);
    const Cancellation::Step step(request, "waiting for the answer",
                                  [&] { exchange->Stop(*request.Stopped()); });
    RequestHandle* const handle = schedule.handle.get();
    if (handle) handle->exchanging_ = true;
    attempt = co_await send(exchange);
    if (handle) handle->exchanging_ = false;
    OnAnswer(schedule, std::move(*permit), attempt);
    co_return attempt;
}

asio::awaitable<std::optional<RequestScheduler::Permit>> RequestScheduler::Enter(
    const Schedule& schedule, Cancellation& request) {
    Waiting waiting{schedule.route, LatestStart(schedule), {}, {}};
    std::string key = schedule.route.name + " " + schedule.route.resource;
    Queue& queue = queues_[key];
    const auto place = queue.insert(queue.end(), &waiting);
    Pump();
    if (!waiting.permit) {
        const Cancellation::Step step(request, "waiting for a rate limit or a free connection",
                                      [&waiting] { waiting.wakeup.Wake(); });
        co_await waiting.wakeup.Wait();
    }
    if (waiting.permit) co_return std::move(waiting.permit);
    // The queue stays where it is as long as somebody waits in it.
    queue.erase(place);
    if (queue.empty()) queues_.erase(key);
    co_return std::nullopt;
}

void RequestScheduler::OnAnswer(const Schedule& schedule, Permit permit, const Attempt& attempt) {
    std::optional<double> refused_for;
    if (!attempt.outcome && attempt.outcome.GetError().status == 429) {
        refused_for = attempt.outcome.GetError().retry_after;
    }
    limits_.OnAnswer(schedule.route, permit.counted, attempt.headers, refused_for,
                     RateLimits::Clock::now());
    std::exchange(permit.slot, std::nullopt);
    Pump();
}

void RequestScheduler::OnSlotFree() {
    awaiting_slot_ = false;
    Pump();
}

/// Starts requests as limits and connections allow, one of each route in turn.
void RequestScheduler::Pump() {
    const Moment now = RateLimits::Clock::now();
    Moment next = Moment::max();
    for (std::size_t held = 0; held < queues_.size();) {
        auto queue = queues_.upper_bound(last_);
        if (queue == queues_.end()) queue = queues_.begin();
        Waiting& first = *queue->second.front();
        const std::optional<Moment> free = limits_.FreeAt(first.route, now);
        if (!free || (*free > now && *free <= first.latest)) {
            if (free) next = std::min(next, *free);
            last_ = queue->first;
            ++held;
            continue;
        }
        auto slot = slots_->Take(origin_);
        if (!slot) {
            if (!std::exchange(awaiting_slot_, true)) slots_->Await(origin_, weak_from_this());
            break;
        }
        last_ = queue->first;
        held = 0;
        first.permit.emplace(Permit{std::move(slot), limits_.Count(first.route, now)});
        first.wakeup.Wake();
        queue->second.pop_front();
        if (queue->second.empty()) queues_.erase(queue);
    }
    if (next == Moment::max()) return;
    timer_.Start(std::chrono::ceil<std::chrono::milliseconds>(next - now), [this] { Pump(); });
}

void RequestScheduler::Note(const std::string& text) const {
    if (log_) log_->Info(text);
}

void RequestScheduler::Close(const Error& reason) {
    if (!closed_) closed_ = reason;
    const auto live = live_;
    for (const auto& request : live) request->Stop(reason);
}

void RequestScheduler::ForgetLimits() {
    limits_.Clear();
    Pump();
}

}  // namespace engine
