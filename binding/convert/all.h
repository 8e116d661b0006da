// All converters; what the generated rows need.

#pragma once

#include "binding/convert/boolean.h"
#include "binding/convert/callback.h"
#include "binding/convert/enum.h"
#include "binding/convert/id.h"
#include "binding/convert/map.h"
#include "binding/convert/number.h"
#include "binding/convert/object.h"
#include "binding/convert/optional.h"
#include "binding/convert/string.h"
#include "binding/convert/vector.h"
