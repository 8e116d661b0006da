#pragma once

namespace engine {

/// Has Windows run the calling thread before others, as it does for sound ("Pro Audio"), for as
/// long as this lives; where it has no such service, as all others. Windows alone.
class UrgentThread {
  public:
    UrgentThread();
    ~UrgentThread();
    UrgentThread(const UrgentThread&) = delete;
    UrgentThread& operator=(const UrgentThread&) = delete;

  private:
    void* task_ = nullptr;
};

}  // namespace engine
