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

class MessageManager;
class PresenceManager;

/// Shows messages on the platform: in the local client where one runs, or else in the browser
/// (protocol 10.3). I/O thread only; destroyed before what it refers to.
class MessageOpener {
  public:
    /// Pages are below `web_base`.
    MessageOpener(std::shared_ptr<ClientServices> services,
                  std::shared_ptr<const MessageManager> messages, PresenceManager& presence,
                  std::string web_base);

    /// Completes once the message was handed over; ValidationError for one that is not known or
    /// exists in the game alone. A provisional account must be merged into a full one first, which
    /// `merge_required` says. `environment` is the caller's.
    void Open(std::uint64_t message_id, PendingMerges& merges,
              ClientProvisionalUserMergeRequiredCallback merge_required,
              ProcessEnvironment environment, Completion<> completion);

  private:
    /// Where a message is; `guild_id` is 0 for a conversation.
    struct Place {
        std::uint64_t guild_id = 0;
        std::uint64_t channel_id = 0;
        std::uint64_t message_id = 0;
    };

    Result<Place> Find(std::uint64_t message_id) const;
    void Show(const Place& place, ProcessEnvironment environment, Completion<> completion);
    void ShowInLocalClient(const Place& place, Completion<> completion);
    void ShowInBrowser(const Place& place, ProcessEnvironment environment, Completion<> completion);

    std::shared_ptr<ClientServices> services_;
    std::shared_ptr<const MessageManager> messages_;
    PresenceManager& presence_;
    std::string web_base_;
    std::unique_ptr<Browser> browser_;  // of the message opened last
};

}  // namespace engine
