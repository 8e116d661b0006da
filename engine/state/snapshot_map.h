#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>

#include "engine/state/snapshot.h"

namespace engine {

/// Things by id: changed by one thread, looked up by any without a lock. Split into parts that are
/// replaced whole, so that a change copies just a part.
template <class T>
class SnapshotMap {
  public:
    /// Any thread.
    std::shared_ptr<T> Find(std::uint64_t id) const {
        const auto part = Part(id).Load();
        if (!part) return nullptr;
        const auto found = part->find(id);
        return found == part->end() ? nullptr : found->second;
    }

    void Put(std::uint64_t id, std::shared_ptr<T> value) {
        Change(id, [&](Entries& entries) { entries.insert_or_assign(id, std::move(value)); });
    }

    void Remove(std::uint64_t id) {
        Change(id, [&](Entries& entries) { entries.erase(id); });
    }

    void Clear() {
        for (Snapshot<Entries>& part : parts_) part.Store(nullptr);
    }

  private:
    using Entries = std::unordered_map<std::uint64_t, std::shared_ptr<T>>;
    static constexpr std::size_t kParts = 32;

    static std::size_t Index(std::uint64_t id) noexcept {
        // Ids made at different times differ from bit 22 on, those of one moment in the lowest
        // bits.
        return (id ^ (id >> 22)) % kParts;
    }
    const Snapshot<Entries>& Part(std::uint64_t id) const noexcept { return parts_[Index(id)]; }

    template <class Function>
    void Change(std::uint64_t id, Function change) {
        Snapshot<Entries>& part = parts_[Index(id)];
        const auto before = part.Load();
        auto after = before ? std::make_shared<Entries>(*before) : std::make_shared<Entries>();
        change(*after);
        part.Store(std::move(after));
    }

    std::array<Snapshot<Entries>, kParts> parts_;
};

}  // namespace engine
