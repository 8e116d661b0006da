#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"
#include "engine/lobbies/lobby_linking.h"
#include "engine/messages/message_opener.h"
#include "engine/system/environment/process_environment.h"

// Functions that show a page in the browser: they take along the environment, which is read on the
// caller's thread.

namespace engine {

void Client::OpenMessageInDiscord(std::uint64_t message_id,
                                  ClientProvisionalUserMergeRequiredCallback merge_required,
                                  ClientOpenMessageInDiscordCallback callback) {
    Post([message_id, merge_required = std::move(merge_required),
          environment = ProcessEnvironment::Capture(),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.message_opener->Open(message_id, core.sign_in.pending_merges,
                                  std::move(merge_required), std::move(environment),
                                  std::move(completion));
    });
}

void Client::JoinLinkedLobbyGuild(std::uint64_t lobby_id,
                                  ClientProvisionalUserMergeRequiredCallback merge_required,
                                  ClientJoinLinkedLobbyGuildCallback callback) {
    Post([lobby_id, merge_required = std::move(merge_required),
          environment = ProcessEnvironment::Capture(),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.lobby_linking->JoinGuild(lobby_id, core.sign_in.pending_merges,
                                      std::move(merge_required), std::move(environment),
                                      std::move(completion));
    });
}

}  // namespace engine
