#include "sdk/include/sdk/callbacks.h"

#include <cstdio>
#include <memory>
#include <mutex>
#include <utility>

#include "sdk/src/abi/abi.h"

namespace sdk {

namespace {

void PrintException(const std::exception_ptr& error) {
    try {
        std::rethrow_exception(error);
    } catch (const std::exception& exception) {
        std::fprintf(stderr, "A callback of the social SDK threw: %s\n", exception.what());
    } catch (...) {
        std::fprintf(stderr, "A callback of the social SDK threw no std::exception.\n");
    }
}

// Never destroyed: callbacks may still run while the process exits.
struct HandlerSlot {
    std::mutex mutex;
    std::shared_ptr<const CallbackExceptionHandler> handler =
        std::make_shared<CallbackExceptionHandler>(PrintException);
};

HandlerSlot& Slot() {
    static auto* slot = new HandlerSlot;
    return *slot;
}

}  // namespace

void RunCallbacks() { abi::Call<symbols::RunCallbacks>(); }

void ResetCallbacks() { abi::Call<symbols::ResetCallbacks>(); }

void SetFreeThreaded() { abi::Call<symbols::SetFreeThreaded>(); }

void SetCallbackExceptionHandler(CallbackExceptionHandler handler) {
    auto next = std::make_shared<const CallbackExceptionHandler>(std::move(handler));
    HandlerSlot& slot = Slot();
    const std::lock_guard lock(slot.mutex);
    slot.handler = std::move(next);
}

void abi::ReportCallbackException() noexcept {
    try {
        HandlerSlot& slot = Slot();
        std::unique_lock lock(slot.mutex);
        const auto handler = slot.handler;
        lock.unlock();
        if (*handler) (*handler)(std::current_exception());
    } catch (...) {  // The handler itself failed; nothing can report this.
    }
}

}  // namespace sdk
