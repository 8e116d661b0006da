// The C interface as the classes see it: types and signatures, never linked against.

#pragma once

#ifndef DISCORD_API
#define DISCORD_API extern "C"
#endif

#include "sdk/c/generated/sdk.h"
