#include "engine/rest/request_lanes.h"

#include "engine/core/run/wakeup.h"

namespace engine {

struct RequestLanes::Waiting {
    Wakeup wakeup;
    bool has_turn = false;
};

boost::asio::awaitable<RequestLanes::Turn> RequestLanes::Enter(Cancellation& cancellation,
                                                               std::string lane) {
    if (lane.empty()) co_return Turn();
    const auto [entry, fresh] = lanes_.try_emplace(lane);
    if (fresh) co_return Turn(*this, std::move(lane));
    // The lane stays where it is as long as somebody waits for it.
    std::list<Waiting*>& queue = entry->second;
    Waiting waiting;
    const auto place = queue.insert(queue.end(), &waiting);
    {
        const Cancellation::Step step(cancellation, "waiting for the requests before it",
                                      [&waiting] { waiting.wakeup.Wake(); });
        co_await waiting.wakeup.Wait();
    }
    if (waiting.has_turn) co_return Turn(*this, std::move(lane));
    queue.erase(place);
    co_return Turn();
}

void RequestLanes::Pass(const std::string& lane) {
    const auto found = lanes_.find(lane);
    if (found->second.empty()) {
        lanes_.erase(found);
        return;
    }
    Waiting& next = *found->second.front();
    found->second.pop_front();
    next.has_turn = true;
    next.wakeup.Wake();
}

}  // namespace engine
