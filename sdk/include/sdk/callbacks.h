#pragma once

#include <exception>
#include <functional>

namespace sdk {

/// Runs pending callbacks on the calling thread. Call it often (every frame, or every few
/// milliseconds), unless SetFreeThreaded was called.
///
/// @throws LoadError when no library is loaded.
void RunCallbacks();

/// Discards pending callbacks.
///
/// @throws LoadError when no library is loaded.
void ResetCallbacks();

/// From now on the library runs callbacks at once on its own threads; this cannot be undone.
///
/// @throws LoadError when no library is loaded.
void SetFreeThreaded();

/// Called with an exception that left a callback.
using CallbackExceptionHandler = std::function<void(std::exception_ptr error)>;

/// Sets the handler of exceptions that leave callbacks. They never reach the library, which has a C
/// interface and cannot handle them. The default handler writes one line to the standard error
/// stream; an empty one ignores exceptions. It runs on the callback's thread, and its own
/// exceptions are dropped.
void SetCallbackExceptionHandler(CallbackExceptionHandler handler);

}  // namespace sdk
