#include "engine/messages/message_opener.h"

#include <utility>

#include "engine/messages/message_manager.h"
#include "engine/oauth/browser/web_page.h"
#include "engine/presence/presence_manager.h"

namespace engine {

namespace json = boost::json;

MessageOpener::MessageOpener(std::shared_ptr<ClientServices> services,
                             std::shared_ptr<const MessageManager> messages,
                             PresenceManager& presence, std::string web_base)
    : services_(std::move(services)),
      messages_(std::move(messages)),
      presence_(presence),
      web_base_(std::move(web_base)) {}

void MessageOpener::Open(std::uint64_t message_id, PendingMerges& merges,
                         ClientProvisionalUserMergeRequiredCallback merge_required,
                         ProcessEnvironment environment, Completion<> completion) {
    // Looked up before a merge, because the messages of the merged account are removed by it.
    auto place = Find(message_id);
    if (!place) return completion.Fail(place.GetError());
    merges.Run(services_->users->CurrentIsProvisional(), std::move(merge_required),
               [this, place = *place, environment = std::move(environment),
                completion = std::move(completion)](Result<void> merged) mutable {
                   if (!merged) return completion.Fail(merged.GetError());
                   Show(place, std::move(environment), std::move(completion));
               });
}

Result<MessageOpener::Place> MessageOpener::Find(std::uint64_t message_id) const {
    const auto location = messages_->LocationOnPlatform(message_id);
    if (location) return Place{location->guild_id, location->channel_id, message_id};
    return Error::Invalid("The message " + std::to_string(message_id) +
                          " cannot be shown: it is not known, or exists in the game alone. Ask "
                          "CanOpenMessageInDiscord() before.");
}

void MessageOpener::Show(const Place& place, ProcessEnvironment environment,
                         Completion<> completion) {
    LocalClient& local = presence_.Local();
    local.Start();
    local.WhenSettled(presence_.Timing().handshake_timeout,
                      [this, place, environment = std::move(environment),
                       completion = std::move(completion)](bool ready) mutable {
                          if (services_->owner->Dropped()) return;
                          if (ready) return ShowInLocalClient(place, std::move(completion));
                          ShowInBrowser(place, std::move(environment), std::move(completion));
                      });
}

void MessageOpener::ShowInLocalClient(const Place& place, Completion<> completion) {
    json::object arguments{{"channel_id", std::to_string(place.channel_id)},
                           {"message_id", std::to_string(place.message_id)},
                           {"pid", presence_.Pid()}};
    if (place.guild_id != 0) arguments["guild_id"] = std::to_string(place.guild_id);
    presence_.Local().Request(
        "OPEN_MESSAGE", std::move(arguments),
        [completion = std::move(completion)](const Result<json::value>& answer) mutable {
            if (answer) return completion.Succeed();
            completion.Fail(answer.GetError());
        });
}

void MessageOpener::ShowInBrowser(const Place& place, ProcessEnvironment environment,
                                  Completion<> completion) {
    const std::string guild = place.guild_id == 0 ? "@me" : std::to_string(place.guild_id);
    const auto page =
        WebPage(web_base_, "/channels/" + guild + "/" + std::to_string(place.channel_id) + "/" +
                               std::to_string(place.message_id));
    if (!page) return completion.Fail(page.GetError());
    browser_ = std::make_unique<Browser>(std::move(environment), services_->log);
    browser_->Open(*page, [log = services_->log](const Error& error) {
        log->Warning("The message could not be opened in a browser: " + error.message);
    });
    completion.Succeed();
}

}  // namespace engine
