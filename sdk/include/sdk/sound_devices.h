#pragma once

#include <chrono>

namespace sdk {

/// Waits until the library has no open sound device in this process, nor a thread that plays or
/// records. Call it before the end of the process, after calls have ended, because Windows stops
/// threads at any point.
///
/// PulseAudio's devices do not count, because no thread is stopped inside them.
///
/// Only the open engine supports this: with the vendor's library it does not wait.
///
/// @returns Whether none is open; false also if the library does not report it.
bool WaitForClosedSoundDevices(std::chrono::milliseconds patience) noexcept;

}  // namespace sdk
