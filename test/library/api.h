// The C interface as the library that exports it sees it.

#pragma once

#define DISCORD_API extern "C" __attribute__((visibility("default")))

#include "test/library/social_sdk_test.h"
