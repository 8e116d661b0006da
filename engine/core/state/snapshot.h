#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace engine {

/// An immutable value that is replaced as a whole: written by one thread, read by any, without a
/// lock, so that a suspended thread blocks no other.
///
/// The atomic word holds the pointer and the number of readers that are copying it. Replacing the
/// value returns how many readers are still active, and the last one frees it.
/// (std::atomic<std::shared_ptr> of libstdc++ 12 holds a lock meanwhile, unseen by
/// ThreadSanitizer.)
template <class T>
class Snapshot {
  public:
    Snapshot() = default;
    explicit Snapshot(std::shared_ptr<const T> value) { Store(std::move(value)); }
    ~Snapshot() { Retire(word_.load(std::memory_order_acquire)); }
    Snapshot(const Snapshot&) = delete;
    Snapshot& operator=(const Snapshot&) = delete;

    /// Any thread.
    std::shared_ptr<const T> Load() const noexcept {
        // Readers are not counted if there is no value.
        if (!HeldBy(word_.load(std::memory_order_relaxed))) return nullptr;
        std::uint64_t word = word_.fetch_add(kReader, std::memory_order_acquire) + kReader;
        Held* const held = HeldBy(word);
        if (!held) return nullptr;
        std::shared_ptr<const T> copy = held->value;
        while (HeldBy(word) == held) {
            if (word_.compare_exchange_weak(word, word - kReader, std::memory_order_release,
                                            std::memory_order_relaxed)) {
                return copy;
            }
        }
        held->Leave(1);
        return copy;
    }

    /// Replaces the value.
    void Store(std::shared_ptr<const T> value) {
        Held* const held = value ? new Held{std::move(value)} : nullptr;
        Retire(word_.exchange(reinterpret_cast<std::uint64_t>(held), std::memory_order_acq_rel));
    }

  private:
    struct Held {
        std::shared_ptr<const T> value;
        /// Readers that left after the value was replaced, minus those active at that time.
        std::atomic<std::int64_t> left{0};

        void Leave(std::int64_t readers) noexcept {
            if (left.fetch_add(readers, std::memory_order_acq_rel) + readers == 0) delete this;
        }
    };

    // Addresses that systems give to programs have at most 48 bits.
    static_assert(sizeof(void*) == sizeof(std::uint64_t));
    static constexpr std::uint64_t kReader = std::uint64_t{1} << 48;

    static Held* HeldBy(std::uint64_t word) noexcept {
        return reinterpret_cast<Held*>(word & (kReader - 1));
    }

    /// Frees a replaced value, now or by its last reader.
    static void Retire(std::uint64_t word) noexcept {
        if (Held* const held = HeldBy(word))
            held->Leave(-static_cast<std::int64_t>(word / kReader));
    }

    mutable std::atomic<std::uint64_t> word_{0};
};

}  // namespace engine
