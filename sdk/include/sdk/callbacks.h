#pragma once

#include <exception>
#include <functional>

namespace sdk {

/// Runs the callbacks that are due, on the calling thread. Call it often (every frame, or every few
/// milliseconds), unless SetFreeThreaded was called.
///
/// @throws LoadError when no library is loaded.
void RunCallbacks();

/// Throws away the callbacks that are due and were not run yet.
///
/// @throws LoadError when no library is loaded.
void ResetCallbacks();

/// From now on the library runs callbacks on its own threads, at once; cannot be taken back.
///
/// @throws LoadError when no library is loaded.
void SetFreeThreaded();

/// Told of an exception that left a callback.
using CallbackExceptionHandler = std::function<void(std::exception_ptr error)>;

/// Sets who is told of exceptions that leave callbacks. They never reach the library, which is no
/// C++ code and could not survive them. The first handler writes one line to the standard error
/// stream; an empty one ignores exceptions. It runs on the callback's thread, and what it throws
/// itself is dropped.
void SetCallbackExceptionHandler(CallbackExceptionHandler handler);

}  // namespace sdk
