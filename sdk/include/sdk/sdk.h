// The game social SDK for C++. Load a library with sdk::Library::Load, then use the classes.

#pragma once

#include "sdk/include/sdk/callbacks.h"
#include "sdk/include/sdk/generated/classes.h"
#include "sdk/include/sdk/generated/enums.h"
#include "sdk/include/sdk/invalid_object_error.h"
#include "sdk/include/sdk/loader.h"
#include "sdk/include/sdk/missing_symbol_error.h"
