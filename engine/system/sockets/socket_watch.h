#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/unique_function.h"

namespace engine {

/// Notices that a file appeared beside one of the given addresses, so that a local client that
/// starts late is found at once and nothing has to look again and again. All watches of a process
/// share one descriptor. I/O thread only; destruction ends the watch.
///
/// Only Linux has it here (inotify); elsewhere nothing is ever noticed, and `LongestRetry` is
/// short.
class SocketWatch {
  public:
    SocketWatch();
    ~SocketWatch();
    SocketWatch(const SocketWatch&) = delete;
    SocketWatch& operator=(const SocketWatch&) = delete;

    /// Watches the folders of these addresses that exist now, instead of those before. `on_change`
    /// is called for each file that appears there with the name of a socket or of a folder of them.
    void Watch(const std::vector<std::string>& addresses, UniqueFunction<void()> on_change);

    /// How long a search may pause, given how much the watch sees.
    static std::chrono::milliseconds LongestRetry();

  private:
    struct Subscription;
    std::shared_ptr<Subscription> subscription_;
};

}  // namespace engine
