#include "engine/net/connecting/connection_slots.h"

namespace engine {

std::optional<ConnectionSlots::Slot> ConnectionSlots::Take(const std::string& origin) {
    Origin& entry = origins_[origin];
    if (entry.in_use >= limit_) return std::nullopt;
    ++entry.in_use;
    return std::optional<Slot>(std::in_place, shared_from_this(), origin);
}

void ConnectionSlots::Await(const std::string& origin, std::weak_ptr<Waiter> waiter) {
    origins_[origin].waiters.push_back(std::move(waiter));
}

void ConnectionSlots::Release(const std::string& origin) {
    const auto found = origins_.find(origin);
    Origin& entry = found->second;
    --entry.in_use;
    // A notified waiter may no longer need the slot; then the next one gets it.
    while (entry.in_use < limit_ && !entry.waiters.empty()) {
        const auto waiter = entry.waiters.front().lock();
        entry.waiters.pop_front();
        if (waiter) waiter->OnSlotFree();
    }
    if (entry.in_use == 0 && entry.waiters.empty()) origins_.erase(found);
}

}  // namespace engine
