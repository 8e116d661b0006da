#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/core/log/log.h"
#include "engine/core/subscription.h"

namespace engine {

/// The handlers of gateway events, by name: each domain of the client adds its own. Several
/// handlers of one event run in the order they were added; one may end itself or others, and add
/// some, which are notified of the next event. I/O thread only (a client that is being made adds
/// its own on the host's thread).
class Dispatcher {
  public:
    using Handler = std::function<void(const boost::json::value& data)>;

    explicit Dispatcher(std::shared_ptr<Log> log) : log_(std::move(log)) {}

    /// The handler is called as long as the subscription lives.
    Subscription On(std::string event, Handler handler);

    /// Runs the handlers of that event. One that throws is logged and ends just itself.
    void Dispatch(std::string_view event, const boost::json::value& data);

    /// Called when an event, or an answer over HTTP, is dealt with.
    void OnDone(std::function<void()> handler) { done_ = std::move(handler); }
    void Done() const {
        if (done_) done_();
    }

    /// Events that are ignored from now on, as the service asked for in READY.
    void SetIgnored(std::vector<std::string> events);

  private:
    /// The active flag lives in one allocation with the handler.
    struct Listener {
        explicit Listener(Handler handler) : handler(std::move(handler)) {}
        Handler handler;
        bool active = true;
    };
    using Listeners = std::vector<std::shared_ptr<Listener>>;

    void Call(const std::string& event, const Listener& listener, const boost::json::value& data);
    void Forget(Listeners& listeners) const;

    std::shared_ptr<Log> log_;
    std::unordered_map<std::string, Listeners> listeners_;
    std::unordered_set<std::string> ignored_;
    int running_ = 0;  // Dispatch calls, which may nest
    std::function<void()> done_;
};

}  // namespace engine
