// Tests of the sdk:: classes over the test library.

#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "sdk/include/sdk/loader.h"

int main(int argc, char** argv) {
    sdk::Library::Load({.path = TEST_LIBRARY, .search_paths = {}, .bundled_engine = {}});
    return doctest::Context(argc, argv).run();
}
