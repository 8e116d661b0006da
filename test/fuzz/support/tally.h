#pragma once

#include <cstdint>
#include <cstdio>

#include "test/fuzz/support/target.h"

namespace fuzz {

/// Counts what a target tried where one input holds many of them; a fuzzer, whose program has one
/// target, says how many when it ends. Not for threads.
class Tally {
  public:
    explicit Tally(const char* things) : things_(things) {}
    Tally(const Tally&) = delete;
    Tally& operator=(const Tally&) = delete;
    ~Tally() {
        if (Targets().size() > 1) return;
        std::fprintf(stderr, "%s: %llu\n", things_, static_cast<unsigned long long>(count_));
    }

    void Add() noexcept { ++count_; }

  private:
    const char* things_;
    std::uint64_t count_ = 0;
};

}  // namespace fuzz
