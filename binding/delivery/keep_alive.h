// Holds the event loop open for one client: for its pending operations, and for its connection
// while the facade says so. `ref()` and `unref()` work as for sockets. JavaScript thread only.

#pragma once

#include <cstdint>

namespace binding {

class EnvironmentWakeup;

class KeepAlive {
  public:
    explicit KeepAlive(EnvironmentWakeup& wakeup) : wakeup_(wakeup) {}
    ~KeepAlive();
    KeepAlive(const KeepAlive&) = delete;

    void OperationStarted();
    void OperationEnded();
    void SetActive(bool active);
    void Reference(bool referenced);

  private:
    // Passes a change on to the event loop.
    void Update();

    EnvironmentWakeup& wakeup_;
    uint32_t pending_operations_ = 0;
    bool active_ = false;
    bool referenced_ = true;
    bool holding_ = false;
};

}  // namespace binding
