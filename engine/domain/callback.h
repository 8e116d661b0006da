#pragma once

#include <utility>

namespace engine {

/// A callback of the host: a C function with its user data, called with the engine's own values.
/// Owns the user data: frees it exactly once, when the callback is destroyed. Move-only. May be
/// called and destroyed on any thread, one at a time; keep it in a shared_ptr to share it.
template <class... Args>
class Callback {
  public:
    using Function = void (*)();
    using Caller = void (*)(Function function, void* user_data, Args... args);
    using Free = void (*)(void*);

    Callback() = default;
    /// `caller` turns the engine's values into C ones and calls `function`, which may be null.
    Callback(Caller caller, Function function, Free free, void* user_data) noexcept
        : caller_(caller), function_(function), free_(free), user_data_(user_data) {}

    Callback(Callback&& other) noexcept
        : caller_(other.caller_),
          function_(std::exchange(other.function_, nullptr)),
          free_(std::exchange(other.free_, nullptr)),
          user_data_(std::exchange(other.user_data_, nullptr)) {}
    Callback& operator=(Callback&& other) noexcept {
        Callback taken(std::move(other));
        std::swap(caller_, taken.caller_);
        std::swap(function_, taken.function_);
        std::swap(free_, taken.free_);
        std::swap(user_data_, taken.user_data_);
        return *this;
    }
    ~Callback() {
        if (free_) free_(user_data_);
    }

    /// Whether there is a function to call.
    explicit operator bool() const noexcept { return function_ != nullptr; }

    /// Calls the host on this thread; nothing when there is no function.
    void operator()(Args... args) const {
        if (function_) caller_(function_, user_data_, std::forward<Args>(args)...);
    }

  private:
    Caller caller_ = nullptr;
    Function function_ = nullptr;
    Free free_ = nullptr;
    void* user_data_ = nullptr;
};

}  // namespace engine
