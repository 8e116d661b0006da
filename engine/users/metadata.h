#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/core/result.h"

namespace engine {

/// Pairs of texts that a game stores with a lobby, a member or a message.
using Metadata = std::unordered_map<std::string, std::string>;

/// Changes `metadata` to the pairs in the field; JSON's null empties it. An absent field (a null
/// pointer), or one of another type, leaves it as it is. Pairs whose value is no text are left out.
void UpdateMetadata(Metadata& metadata, const boost::json::value* field);

/// The pairs as the service takes them.
boost::json::object MetadataJson(const Metadata& metadata);

/// A ValidationError when there are more than 25 pairs, or a key or value has more than 1024
/// characters (protocol 11). `what` starts the message: "The lobby's metadata".
Result<void> CheckMetadata(const Metadata& metadata, std::string_view what);

}  // namespace engine
