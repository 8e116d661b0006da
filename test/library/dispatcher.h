// The library's own thread, and the callbacks that wait for Discord_RunCallbacks.

#pragma once

#include <cstdint>

#include "test/library/registration.h"

namespace test_library {

// Calls to make of one callback.
struct Delivery {
    SharedRegistration registration;
    uint64_t first;
    uint64_t count;
};

// Hands the calls to the library's thread, which makes them, or queues them where they must wait.
void Post(Delivery delivery);

// As Post, but waits while answers are held.
void PostAnswer(Delivery delivery);
void HoldAnswers(bool held);

// Drops what is due to this callback, or to all of the owner's.
void DiscardDeliveries(const Registration& registration);
void DiscardDeliveriesOf(const void* owner);
void DiscardAllDeliveries();

void SetFreeThreaded(bool free_threaded);
void RunDueCallbacks();

// Until the library's thread has nothing left to do.
void WaitForThread();

}  // namespace test_library
