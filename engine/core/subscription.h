#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace engine {

/// A handler's place where it was added: once this is destroyed, the handler is not called any
/// more. Move-only; on the thread that calls the handler.
class [[nodiscard]] Subscription {
  public:
    Subscription() = default;
    /// `active` is what the caller of the handler looks at.
    explicit Subscription(std::shared_ptr<bool> active) : active_(std::move(active)) {}
    Subscription(Subscription&&) noexcept = default;
    Subscription& operator=(Subscription&& other) noexcept {
        std::swap(active_, other.active_);
        return *this;
    }
    ~Subscription() {
        if (active_) *active_ = false;
    }

  private:
    std::shared_ptr<bool> active_;
};

/// What an object listens to, and so ends with it.
class Subscriptions {
  public:
    void Add(Subscription subscription) { list_.push_back(std::move(subscription)); }

  private:
    std::vector<Subscription> list_;
};

}  // namespace engine
