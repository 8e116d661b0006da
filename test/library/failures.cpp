#include "test/library/failures.h"

#include <atomic>
#include <map>
#include <mutex>
#include <string>

namespace test_library {

namespace {

std::mutex g_mutex;
std::map<std::string, Failure, std::less<>> g_failures;
std::atomic<bool> g_any{false};  // keeps calls cheap while nothing is to fail

}  // namespace

void FailNext(const char* symbol, Failure failure) {
    const std::lock_guard lock(g_mutex);
    g_failures.insert_or_assign(symbol, failure);
    g_any = true;
}

void ForgetFailures() {
    const std::lock_guard lock(g_mutex);
    g_failures.clear();
    g_any = false;
}

Failure TakeFailure(const char* symbol) {
    if (!g_any.load(std::memory_order_relaxed)) return Failure::kNone;
    const std::lock_guard lock(g_mutex);
    const auto found = g_failures.find(symbol);
    if (found == g_failures.end()) return Failure::kNone;
    const Failure failure = found->second;
    g_failures.erase(found);
    g_any = !g_failures.empty();
    return failure;
}

}  // namespace test_library
