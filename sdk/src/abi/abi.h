// Everything the generated classes need to call the library.

#pragma once

#include "sdk/src/abi/call.h"
#include "sdk/src/abi/callback.h"
#include "sdk/src/abi/lifetime.h"
#include "sdk/src/abi/map.h"
#include "sdk/src/abi/object.h"
#include "sdk/src/abi/optional.h"
#include "sdk/src/abi/scalar.h"
#include "sdk/src/abi/string.h"
#include "sdk/src/abi/vector.h"
