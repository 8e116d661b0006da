#pragma once

#include <boost/system/error_code.hpp>
#include <string>

#include "engine/core/error.h"
#include "engine/core/network_failure.h"

namespace engine {

/// A NetworkError of the failure that `code` stands for (refused, truncated, closed, ...), or of
/// `otherwise` when it stands for none. The message is "<what>: <the code's text>."
Error NetworkErrorFrom(const boost::system::error_code& code, NetworkFailure otherwise,
                       const std::string& what);

}  // namespace engine
