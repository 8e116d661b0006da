#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/domain/client_services.h"
#include "engine/domain/completion.h"
#include "engine/domain/generated/callbacks.h"
#include "engine/oauth/session/pending_merges.h"
#include "engine/system/browser/browser.h"
#include "engine/system/environment/process_environment.h"

namespace engine {

/// Links lobbies to channels of guilds, and leads players into those guilds (protocol 3.5, 3.6).
/// Owned by shared_ptr; I/O thread only.
class LobbyLinking : public std::enable_shared_from_this<LobbyLinking> {
  public:
    /// Invites are shown below `web_base`.
    LobbyLinking(std::shared_ptr<ClientServices> services, std::string web_base);

    void LinkChannelToLobby(std::uint64_t lobby_id, std::uint64_t channel_id,
                            Completion<> completion);
    void UnlinkChannelFromLobby(std::uint64_t lobby_id, Completion<> completion);

    /// Completes with the address of an invite to the guild, which is opened in the browser. A
    /// provisional account must be merged into a full one first, which `merge_required` says.
    /// `environment` is the caller's.
    void JoinGuild(std::uint64_t lobby_id, PendingMerges& merges,
                   ClientProvisionalUserMergeRequiredCallback merge_required,
                   ProcessEnvironment environment, Completion<std::string> completion);

  private:
    static boost::asio::awaitable<void> Invite(std::shared_ptr<LobbyLinking> self,
                                               std::uint64_t lobby_id,
                                               ProcessEnvironment environment,
                                               Completion<std::string> completion);

    std::shared_ptr<ClientServices> services_;
    std::string web_base_;
    std::unique_ptr<Browser> browser_;  // of the invite opened last
};

}  // namespace engine
