#pragma once

#include <boost/json/value.hpp>
#include <vector>

#include "engine/core/result.h"
#include "engine/model/generated/records.h"

namespace engine {

/// The guilds of an answer to `GET /users/@me/guilds` (protocol 3.6); entries without an id are
/// skipped. A NetworkError (Protocol) when it is no list.
Result<std::vector<GuildMinimal>> ReadGuilds(const boost::json::value& answer);

/// The channels of an answer to `GET /guilds/{guild}/channels`, in the order in which the
/// platform's client shows them: those in no category, then each category before its channels; by
/// position among themselves, and by id where that is the same.
Result<std::vector<GuildChannel>> ReadGuildChannels(const boost::json::value& answer);

}  // namespace engine
