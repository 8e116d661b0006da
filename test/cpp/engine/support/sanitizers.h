#pragma once

/// `SANITIZES_THREADS` and `SANITIZES_ADDRESSES`: 1 in a build with that sanitizer, of clang's or
/// GCC's.
#if !defined(__has_feature)
#define __has_feature(name) 0
#endif

#if __has_feature(thread_sanitizer) || defined(__SANITIZE_THREAD__)
#define SANITIZES_THREADS 1
#else
#define SANITIZES_THREADS 0
#endif

#if __has_feature(address_sanitizer) || defined(__SANITIZE_ADDRESS__)
#define SANITIZES_ADDRESSES 1
#else
#define SANITIZES_ADDRESSES 0
#endif
