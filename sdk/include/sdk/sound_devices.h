#pragma once

#include <chrono>

namespace sdk {

/// Waits until the library has no sound device of this process open, nor a thread that plays or
/// records.
/// For those who are about to end the process, after their calls: Windows stops threads wherever
/// they are.
///
/// Those of PulseAudio do not count: no thread of the game's own is stopped within them.
///
/// No function of the SDK but one of the open engine: with the vendor's library it does not wait.
///
/// @returns Whether none is open; false as well when the library does not tell.
bool WaitForClosedSoundDevices(std::chrono::milliseconds patience) noexcept;

}  // namespace sdk
