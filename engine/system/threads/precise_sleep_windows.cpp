#include <windows.h>

#include <ratio>
#include <thread>

#include "engine/system/threads/precise_sleep.h"

namespace engine {
namespace {

/// What Windows counts time in.
using WindowsUnits = std::chrono::duration<LONGLONG, std::ratio<1, 10'000'000>>;

/// CREATE_WAITABLE_TIMER_HIGH_RESOLUTION, which older headers lack. Without it, and in every other
/// sleep, Windows wakes a thread with the next of its ticks, which are up to 16 ms apart.
constexpr DWORD kPrecise = 2;

}  // namespace

/// Windows before version 10 of April 2018 has no such timers.
PreciseSleep::PreciseSleep()
    : timer_(CreateWaitableTimerExW(nullptr, nullptr, kPrecise, TIMER_MODIFY_STATE | SYNCHRONIZE),
             [](HANDLE timer) {
                 if (timer) CloseHandle(timer);
             }) {}

void PreciseSleep::Until(std::chrono::steady_clock::time_point when) const {
    const auto left = when - std::chrono::steady_clock::now();
    if (left <= left.zero()) return;
    // What is negative is from now on.
    LARGE_INTEGER due;
    due.QuadPart = -std::chrono::ceil<WindowsUnits>(left).count();
    if (timer_ && SetWaitableTimer(timer_.get(), &due, 0, nullptr, nullptr, FALSE))
        WaitForSingleObject(timer_.get(), INFINITE);
    else
        std::this_thread::sleep_until(when);
}

}  // namespace engine
