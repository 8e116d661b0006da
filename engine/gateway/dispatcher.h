#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/core/log.h"

namespace engine {

/// The handlers of gateway events, by name: each domain of the client adds its own. Several
/// handlers of one event run in the order they were added. I/O thread only (handlers are added
/// before the first connect).
class Dispatcher {
  public:
    using Handler = std::function<void(const boost::json::value& data)>;

    explicit Dispatcher(std::shared_ptr<Log> log) : log_(std::move(log)) {}

    void On(std::string event, Handler handler);

    /// Runs the handlers of that event. One that throws is logged and ends just itself.
    void Dispatch(std::string_view event, const boost::json::value& data);

    /// Events that are ignored from now on, as the service asked for in READY.
    void SetIgnored(std::vector<std::string> events);

  private:
    std::shared_ptr<Log> log_;
    std::unordered_map<std::string, std::vector<Handler>> handlers_;
    std::unordered_set<std::string> ignored_;
};

}  // namespace engine
