// Tests of the loader. Each runs in a child process, because a process loads one library for good.

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
