#pragma once

#include <boost/json/array.hpp>

#include "engine/model/generated/enums.h"

namespace engine {

/// The names of the platforms that are combined in `platforms` (protocol 4.9), in order of bits.
boost::json::array PlatformNames(ActivityGamePlatforms platforms);

/// The platforms of a list of names; unknown ones are left out.
ActivityGamePlatforms ParsePlatforms(const boost::json::array& names);

}  // namespace engine
