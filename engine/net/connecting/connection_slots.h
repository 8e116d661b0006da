#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace engine {

/// How many connections to one origin there may be, unless `Network` sets another number.
inline constexpr std::size_t kConnectionsPerOrigin = 6;

/// How many requests are under way to each origin, over all clients of a network. Who sends only
/// with a slot, and takes an idle connection before a new one, never has more connections than
/// there are slots. Made with make_shared; I/O thread only.
class ConnectionSlots : public std::enable_shared_from_this<ConnectionSlots> {
  public:
    /// The right to use one connection to an origin, until destroyed.
    class Slot {
      public:
        Slot(std::shared_ptr<ConnectionSlots> slots, std::string origin)
            : slots_(std::move(slots)), origin_(std::move(origin)) {}
        Slot(Slot&& other) noexcept = default;
        Slot& operator=(Slot&& other) = delete;
        ~Slot() {
            if (slots_) slots_->Release(origin_);
        }

      private:
        std::shared_ptr<ConnectionSlots> slots_;
        std::string origin_;
    };

    /// Notified when a requested slot may be free.
    class Waiter {
      public:
        virtual void OnSlotFree() = 0;

      protected:
        ~Waiter() = default;
    };

    explicit ConnectionSlots(std::size_t limit) : limit_(limit) {}

    /// A slot, if there is a free one.
    std::optional<Slot> Take(const std::string& origin);

    /// Calls the waiter once, when a slot is free and those that asked before had theirs. A waiter
    /// that then takes one and needs more asks again, so that clients get theirs in turn.
    void Await(const std::string& origin, std::weak_ptr<Waiter> waiter);

  private:
    struct Origin {
        std::size_t in_use = 0;
        std::deque<std::weak_ptr<Waiter>> waiters;
    };

    void Release(const std::string& origin);

    const std::size_t limit_;
    std::map<std::string, Origin> origins_;  // those in use
};

}  // namespace engine
