// A program that lives on what cmake/glibc/since_floor.c has where the system has none of it: it is
// built with the system's own functions taken away.

#include <sys/stat.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <stdexcept>
#include <string>

extern "C" {
unsigned arc4random(void);
}

namespace {

int Thrown(int depth) {
    if (depth == 0) throw std::runtime_error("caught");
    return Thrown(depth - 1) + 1;
}

bool CatchesExceptions() {
    try {
        return Thrown(10) < 0;
    } catch (const std::runtime_error& error) {
        return error.what() == std::string("caught");
    }
}

bool WaitsByTheSteadyClock() {
    std::mutex mutex;
    std::condition_variable condition;
    std::unique_lock lock(mutex);
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
    while (condition.wait_until(lock, until) != std::cv_status::timeout) {
    }
    // The calendar's clock may be set meanwhile, but not by days.
    return std::chrono::steady_clock::now() - until < std::chrono::hours(1);
}

bool KnowsFiles() {
    struct stat folder {};
    struct stat none {};
    return stat("/", &folder) == 0 && S_ISDIR(folder.st_mode) && lstat("/none here", &none) != 0;
}

bool DrawsNumbers() {
    const unsigned first = arc4random();
    for (int i = 0; i < 8; ++i) {
        if (arc4random() != first) return true;
    }
    return false;
}

}  // namespace

int main() {
    std::printf("%d%d%d%d", CatchesExceptions(), WaitsByTheSteadyClock(), KnowsFiles(),
                DrawsNumbers());
}
