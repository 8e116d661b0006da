#include "engine/gateway/dispatcher.h"

#include <exception>
#include <utility>

namespace engine {

Subscription Dispatcher::On(std::string event, Handler handler) {
    Listeners& listeners = listeners_[std::move(event)];
    Forget(listeners);
    auto listener = std::make_shared<Listener>(std::move(handler));
    listeners.push_back(listener);
    bool* const active = &listener->active;
    return Subscription(std::shared_ptr<bool>(std::move(listener), active));
}

void Dispatcher::Dispatch(std::string_view event, const boost::json::value& data) {
    const std::string name(event);
    const auto found = listeners_.find(name);
    if (found == listeners_.end() || ignored_.contains(name)) return;
    Listeners& listeners = found->second;  // stays where it is when events are added
    ++running_;
    const std::size_t count = listeners.size();
    bool ended = false;
    for (std::size_t i = 0; i < count; ++i) {
        const std::shared_ptr<Listener> listener = listeners[i];
        if (listener->active) Call(name, *listener, data);
        ended = ended || !listener->active;
    }
    --running_;
    if (ended) Forget(listeners);
    Done();
}

void Dispatcher::Call(const std::string& event, const Listener& listener,
                      const boost::json::value& data) {
    try {
        listener.handler(data);
    } catch (const std::exception& e) {
        log_->Error("Handling the gateway event " + event + " failed: " + e.what());
    }
}

/// Frees the handlers that ended, unless one of them may be running.
void Dispatcher::Forget(Listeners& listeners) const {
    if (running_ > 0) return;
    std::erase_if(listeners, [](const auto& listener) { return !listener->active; });
}

void Dispatcher::SetIgnored(std::vector<std::string> events) {
    ignored_ = {std::make_move_iterator(events.begin()), std::make_move_iterator(events.end())};
}

}  // namespace engine
