#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/core/ids/id_hash.h"
#include "engine/core/state/snapshot.h"

namespace engine {

/// Things by id: changed by one thread, looked up by any without a lock. A hash table whose buckets
/// are lists that never change: putting or removing a thing replaces one short list, however many
/// things there are.
template <class T>
class SnapshotMap {
  public:
    /// Any thread.
    std::shared_ptr<T> Find(std::uint64_t id) const {
        const auto table = shown_.Load();
        return table ? FindIn(*table, id) : nullptr;
    }

    /// Calls `visit(thing)` for each thing, in no order. Any thread; of what changes meanwhile it
    /// shows either state.
    template <class Visit>
    void ForEach(Visit visit) const {
        const auto table = shown_.Load();
        for (std::size_t i = 0; table && i < table->buckets.size(); ++i) {
            const List list = table->buckets[i].Load();
            for (const Entry* entry = list.get(); entry; entry = entry->next.get()) {
                visit(entry->value);
            }
        }
    }

    // The rest is for the thread that changes the map.

    /// As `Find`; does not disturb those that read the map.
    std::shared_ptr<T> FindAsWriter(std::uint64_t id) const {
        return table_ ? FindIn(*table_, id) : nullptr;
    }

    std::size_t Size() const noexcept { return size_; }

    void Put(std::uint64_t id, std::shared_ptr<T> value) {
        if (!table_ || size_ == table_->buckets.size()) Resize();
        Snapshot<Entry>& bucket = table_->At(id);
        const List before = bucket.Load();
        List others = Without(before, id);
        if (others == before) ++size_;
        bucket.Store(Add(id, std::move(value), std::move(others)));
    }

    /// Whether it was there.
    bool Remove(std::uint64_t id) {
        if (!table_) return false;
        Snapshot<Entry>& bucket = table_->At(id);
        const List before = bucket.Load();
        List others = Without(before, id);
        if (others == before) return false;
        bucket.Store(std::move(others));
        --size_;
        const std::size_t buckets = table_->buckets.size();
        if (buckets > kMinimum && size_ < buckets / 8) Resize();
        return true;
    }

    void Clear() {
        size_ = 0;
        table_ = nullptr;
        shown_.Store(nullptr);
    }

    /// How many entries its changes have walked past so far, by which tests see that ids which were
    /// chosen for it cannot make them slow.
    std::uint64_t Steps() const noexcept { return steps_; }

  private:
    struct Entry;
    using List = std::shared_ptr<const Entry>;
    struct Entry {
        std::uint64_t id;
        std::shared_ptr<T> value;
        List next;
    };
    struct Table {
        /// `size` is a power of two above 1.
        explicit Table(std::size_t size) : buckets(size), shift(64 - std::countr_zero(size)) {}

        std::size_t Place(std::uint64_t id) const noexcept { return hash(id) >> shift; }
        Snapshot<Entry>& At(std::uint64_t id) noexcept { return buckets[Place(id)]; }
        const Snapshot<Entry>& At(std::uint64_t id) const noexcept { return buckets[Place(id)]; }

        std::vector<Snapshot<Entry>> buckets;
        int shift;
        IdHash hash;
    };

    static constexpr std::size_t kMinimum = 16;

    static std::shared_ptr<T> FindIn(const Table& table, std::uint64_t id) {
        const List list = table.At(id).Load();
        for (const Entry* entry = list.get(); entry; entry = entry->next.get()) {
            if (entry->id == id) return entry->value;
        }
        return nullptr;
    }

    static List Add(std::uint64_t id, std::shared_ptr<T> value, List next) {
        return std::make_shared<const Entry>(Entry{id, std::move(value), std::move(next)});
    }

    /// `list` itself when it does not hold the thing.
    List Without(const List& list, std::uint64_t id) {
        const Entry* found = list.get();
        for (; found && found->id != id; found = found->next.get()) ++steps_;
        if (!found) return list;
        // What came before it is put in front of what came after.
        List others = found->next;
        for (const Entry* entry = list.get(); entry != found; entry = entry->next.get()) {
            others = Add(entry->id, entry->value, std::move(others));
        }
        return others;
    }

    /// Makes a table with room for twice as many things as there are, or for the first ones. Who
    /// reads meanwhile sees the old one, which stays as it is.
    void Resize() {
        const auto table = std::make_shared<Table>(std::bit_ceil(std::max(kMinimum, 2 * size_)));
        for (std::size_t i = 0; table_ && i < table_->buckets.size(); ++i) {
            const List list = table_->buckets[i].Load();
            for (const Entry* entry = list.get(); entry; entry = entry->next.get()) {
                Snapshot<Entry>& bucket = table->At(entry->id);
                bucket.Store(Add(entry->id, entry->value, bucket.Load()));
            }
        }
        table_ = table;
        shown_.Store(table);
    }

    std::size_t size_ = 0;
    std::uint64_t steps_ = 0;
    std::shared_ptr<Table> table_;  // null while nothing was put
    Snapshot<Table> shown_;         // the same for readers
};

}  // namespace engine
