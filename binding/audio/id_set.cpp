#include "binding/audio/id_set.h"

namespace binding {

IdSet::~IdSet() {
    for (Block* block = first_; block;) {
        Block* next = block->next.load(std::memory_order_relaxed);
        delete block;
        block = next;
    }
}

void IdSet::Insert(uint64_t id) {
    if (id == 0 || Contains(id)) return;
    if (std::atomic<uint64_t>* room = Find(0)) {
        room->store(id, std::memory_order_relaxed);
        return;
    }
    Block* last = first_;
    while (Block* next = last->next.load(std::memory_order_relaxed)) last = next;
    auto* added = new Block;
    added->ids[0].store(id, std::memory_order_relaxed);
    last->next.store(added, std::memory_order_release);
}

void IdSet::Erase(uint64_t id) noexcept {
    if (!Contains(id)) return;
    Find(id)->store(0, std::memory_order_relaxed);
}

std::atomic<uint64_t>* IdSet::Find(uint64_t id) const noexcept {
    for (Block* block = first_; block; block = block->next.load(std::memory_order_acquire)) {
        for (std::atomic<uint64_t>& each : block->ids) {
            if (each.load(std::memory_order_relaxed) == id) return &each;
        }
    }
    return nullptr;
}

}  // namespace binding
