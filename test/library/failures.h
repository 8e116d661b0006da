#pragma once

#include <cstdint>

namespace test_library {

// The values of SOCIAL_SDK_TEST_….
enum class Failure : int32_t {
    kNone,
    kResult,
    kNoValue,
    kAbandon,
    kInvalidUtf8,
    kEmpty,
    kSynchronous
};

void FailNext(const char* symbol, Failure failure);
void ForgetFailures();

// How this call of `symbol` is to fail; asked once per call.
Failure TakeFailure(const char* symbol);

}  // namespace test_library
