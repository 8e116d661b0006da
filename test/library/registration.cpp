#include "test/library/registration.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <utility>
#include <vector>

#include "test/library/dispatcher.h"

namespace test_library {

namespace {

std::mutex g_mutex;
std::vector<SharedRegistration> g_events;

// Takes out what `matches`; freed by the caller, outside the lock.
template <typename Predicate>
std::vector<SharedRegistration> TakeOut(Predicate matches) {
    const std::lock_guard lock(g_mutex);
    const auto first = std::stable_partition(g_events.begin(), g_events.end(),
                                             [&](const auto& event) { return !matches(*event); });
    std::vector<SharedRegistration> taken;
    std::move(first, g_events.end(), std::back_inserter(taken));
    g_events.erase(first, g_events.end());
    return taken;
}

void CancelAll(const std::vector<SharedRegistration>& registrations) {
    for (const auto& registration : registrations) registration->Cancel();
}

template <typename Predicate>
void Forget(Predicate matches) {
    const auto taken = TakeOut(matches);
    CancelAll(taken);
    for (const auto& registration : taken) DiscardDeliveries(*registration);
}

}  // namespace

Registration::Registration(const void* owner, std::string symbol, Failure failure,
                           Discord_FreeFn free_user_data, void* user_data)
    : owner_(owner),
      symbol_(std::move(symbol)),
      failure_(failure),
      free_user_data_(free_user_data),
      user_data_(user_data) {
    Count(g_counters.callbacks_registered);
}

Registration::~Registration() {
    if (free_user_data_ != nullptr) free_user_data_(user_data_);
    Count(g_counters.user_data_freed);
}

void Registration::CallRange(uint64_t first, uint64_t count) {
    for (uint64_t number = first; number < first + count; ++number) {
        if (!active_.load(std::memory_order_relaxed)) return;
        Count(g_counters.callbacks_called);
        Call(number);
    }
}

void KeepEvent(SharedRegistration registration, bool replaces) {
    if (replaces) ForgetEvent(registration->owner(), registration->symbol().c_str());
    const std::lock_guard lock(g_mutex);
    g_events.push_back(std::move(registration));
}

void ForgetEvent(const void* owner, const char* symbol) {
    Forget([&](const Registration& r) { return r.owner() == owner && r.symbol() == symbol; });
}

void ForgetEvents(const char* symbol) {
    Forget([&](const Registration& r) { return r.symbol() == symbol; });
}

void CancelCallbacks(const void* owner) {
    CancelAll(TakeOut([&](const Registration& r) { return r.owner() == owner; }));
    DiscardDeliveriesOf(owner);
}

uint64_t FireEvent(const char* symbol, uint64_t count) {
    std::vector<SharedRegistration> targets;
    {
        const std::lock_guard lock(g_mutex);
        std::ranges::copy_if(g_events, std::back_inserter(targets),
                             [&](const auto& event) { return event->symbol() == symbol; });
    }
    for (SharedRegistration& target : targets) Post({std::move(target), 1, count});
    return targets.size();
}

}  // namespace test_library
