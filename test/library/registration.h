#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "test/library/failures.h"
#include "test/library/memory.h"

namespace test_library {

// A callback the library was given. Its user data is freed exactly once: when the last holder lets
// go of it, which is after the last call returned.
class Registration {
  public:
    // `owner` is the object whose end cancels the callback.
    Registration(const void* owner, std::string symbol, Failure failure,
                 Discord_FreeFn free_user_data, void* user_data);
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;
    virtual ~Registration();

    // Calls it `count` times with sequence numbers from `first`, unless it is cancelled.
    void CallRange(uint64_t first, uint64_t count);
    void Cancel() noexcept { active_.store(false, std::memory_order_relaxed); }

    const void* owner() const noexcept { return owner_; }
    const std::string& symbol() const noexcept { return symbol_; }
    Failure failure() const noexcept { return failure_; }
    // Audio callbacks never wait for Discord_RunCallbacks.
    virtual bool is_audio() const noexcept = 0;

  protected:
    virtual void Call(uint64_t number) = 0;
    void* user_data() const noexcept { return user_data_; }

  private:
    const void* owner_;
    std::string symbol_;
    Failure failure_;
    Discord_FreeFn free_user_data_;
    void* user_data_;
    std::atomic<bool> active_{true};
};

using SharedRegistration = std::shared_ptr<Registration>;

// Keeps an event's callback; it takes the place of the one that the owner registered before by the
// same function, unless `replaces` is false.
void KeepEvent(SharedRegistration registration, bool replaces);

// Takes back what the owner registered by `symbol`.
void ForgetEvent(const void* owner, const char* symbol);

// See SocialSdkTest_Forget.
void ForgetEvents(const char* symbol);

// Cancels everything the owner registered or awaits.
void CancelCallbacks(const void* owner);

// See SocialSdkTest_Fire.
uint64_t FireEvent(const char* symbol, uint64_t count);

}  // namespace test_library
