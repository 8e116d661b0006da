#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/generated/enums.h"

namespace engine {

/// A conversation of users, or another channel as the client knows it. A plain value.
struct Channel {
    std::uint64_t id = 0;
    ChannelType type = ChannelType::Dm;
    std::string name;
    std::vector<std::uint64_t> recipients;  ///< the other users of a conversation
};

/// The users of a conversation but the current one: `recipient_ids`, or the ids in `recipients`
/// (protocol 3.4). Nothing when the object has neither, or an entry that names no user.
std::optional<std::vector<std::uint64_t>> Recipients(const boost::json::object& channel);

/// `known` updated from `object`, except the id. Fields of a wrong type are ignored.
Channel UpdatedChannel(Channel known, const boost::json::object& object);

}  // namespace engine
