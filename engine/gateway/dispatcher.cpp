#include "engine/gateway/dispatcher.h"

#include <exception>
#include <utility>

namespace engine {

void Dispatcher::On(std::string event, Handler handler) {
    handlers_[std::move(event)].push_back(std::move(handler));
}

void Dispatcher::Dispatch(std::string_view event, const boost::json::value& data) {
    const std::string name(event);
    const auto found = handlers_.find(name);
    if (found == handlers_.end() || ignored_.contains(name)) return;
    for (const Handler& handler : found->second) {
        try {
            handler(data);
        } catch (const std::exception& e) {
            log_->Error("Handling the gateway event " + name + " failed: " + e.what());
        }
    }
}

void Dispatcher::SetIgnored(std::vector<std::string> events) {
    ignored_ = {std::make_move_iterator(events.begin()), std::make_move_iterator(events.end())};
}

}  // namespace engine
