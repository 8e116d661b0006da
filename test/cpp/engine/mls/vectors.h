#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "engine/mls/crypto/bytes.h"

namespace mls_vectors {

/// The bytes that these hexadecimal digits stand for.
engine::mls::Bytes Hex(std::string_view digits);

/// The bytes of a member of a vector.
engine::mls::Bytes Field(const boost::json::value& vector, std::string_view name);

/// The published vectors of this name for cipher suite 2: an array, empty with a notice where they
/// are not on the machine. They come from mlswg/mls-implementations, which has no licence, so
/// this repository does not carry them; MLS_VECTORS names their folder.
boost::json::array Load(const std::string& name);

}  // namespace mls_vectors
