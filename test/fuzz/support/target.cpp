#include "test/fuzz/support/target.h"

#include <cstdio>
#include <cstdlib>

namespace fuzz {

std::vector<Target>& Targets() {
    static std::vector<Target> targets;
    return targets;
}

void Require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

}  // namespace fuzz
