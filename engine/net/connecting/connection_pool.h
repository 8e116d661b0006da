#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/run/timer.h"
#include "engine/net/streams/stream.h"

namespace engine {

/// Idle keep-alive connections, by origin. Made with make_shared; I/O thread only, destruction
/// included.
class ConnectionPool : public std::enable_shared_from_this<ConnectionPool> {
  public:
    explicit ConnectionPool(std::chrono::milliseconds idle_limit = std::chrono::seconds(15))
        : idle_limit_(idle_limit) {}

    /// The origin's most recently used connection that is still open.
    std::optional<Stream> Take(const std::string& origin);
    /// Keeps a connection on which nothing is pending; it is closed after the idle limit.
    void Put(const std::string& origin, Stream stream);

  private:
    using Clock = std::chrono::steady_clock;

    struct Idle {
        std::string origin;
        Stream stream;
        Clock::time_point expiry;
    };

    void Expire();

    std::chrono::milliseconds idle_limit_;
    std::list<Idle> idle_;  // in the order of expiry
    Timer timer_;
    bool timer_running_ = false;
};

}  // namespace engine
