#pragma once

#include <string>

#include "engine/core/text/date_time.h"

namespace engine {

/// The moment in UTC as `2026-07-01T12:00:00.000Z`.
std::string FormatTimestamp(Timestamp moment);

}  // namespace engine
