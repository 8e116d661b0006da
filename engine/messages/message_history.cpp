#include "engine/messages/message_history.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/domain/domain_request.h"

namespace engine {

namespace json = boost::json;

namespace {

constexpr std::int32_t kMaximumLimit = 200;

Error BadLimit(std::int32_t limit, const std::string& allowed) {
    return Error::Invalid("The limit is " + std::to_string(limit) + ", but it must be " + allowed +
                          ".");
}

/// Messages before this time are out of reach; milliseconds since the Unix epoch.
std::uint64_t Oldest() {
    using std::chrono::milliseconds;
    const auto oldest = std::chrono::system_clock::now() - kMessageReach;
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<milliseconds>(oldest.time_since_epoch()).count());
}

Result<std::vector<UserMessageSummary>> ReadSummaries(const json::value& answer) {
    const json::array* const list = answer.if_array();
    if (!list) return Error::Unreadable("GET /partner-sdk/users/@me/channels", "is no list");
    std::vector<UserMessageSummary> summaries;
    for (const json::value& entry : *list) {
        const json::object* const object = entry.if_object();
        const auto user_id = object ? IdField(*object, "user_id") : std::nullopt;
        const auto message_id = object ? IdField(*object, "last_message_id") : std::nullopt;
        if (user_id && message_id) summaries.emplace_back(*user_id, *message_id);
    }
    return summaries;
}

}  // namespace

MessageHistory::MessageHistory(std::shared_ptr<ClientServices> services,
                               std::shared_ptr<MessageManager> messages)
    : services_(std::move(services)), messages_(std::move(messages)) {}

void MessageHistory::GetLobbyMessagesWithLimit(std::uint64_t lobby_id, std::int32_t limit,
                                               Completion<Messages> completion) {
    if (limit < 1 || limit > kMaximumLimit) {
        return completion.Fail(BadLimit(limit, "1 to " + std::to_string(kMaximumLimit)));
    }
    Ask("/lobbies/" + std::to_string(lobby_id) + "/messages", limit, lobby_id,
        std::move(completion));
}

void MessageHistory::GetUserMessagesWithLimit(std::uint64_t user_id, std::int32_t limit,
                                              Completion<Messages> completion) {
    if (limit > kMaximumLimit) {
        return completion.Fail(
            BadLimit(limit, "at most " + std::to_string(kMaximumLimit) + ", or 0 for all"));
    }
    if (limit <= 0) limit = kMaximumLimit;
    const Result<void> ready = services_->RequireReady();
    if (!ready) return completion.Fail(ready.GetError());
    if (auto cached = FromCache(user_id, limit)) return completion.Succeed(std::move(*cached));
    Ask("/users/" + std::to_string(user_id) + "/messages", limit, 0, std::move(completion));
}

std::optional<MessageHistory::Messages> MessageHistory::FromCache(std::uint64_t user_id,
                                                                  std::int32_t limit) const {
    const auto cells = messages_->Store().Latest(user_id, static_cast<std::size_t>(limit));
    if (!cells) return std::nullopt;
    const std::uint64_t oldest = Oldest();
    Messages messages;
    for (const auto& cell : *cells) {
        const auto message = cell->Load();
        if (message && message->sent >= oldest) messages.push_back(messages_->Handle(cell));
    }
    return messages;
}

void MessageHistory::Ask(std::string path, std::int32_t limit, std::uint64_t lobby_id,
                         Completion<Messages> completion) {
    auto request = ApiRequest::Get(std::move(path), {{"limit", std::to_string(limit)}});
    SendRequest(*services_, std::move(request), std::move(completion),
                [self = shared_from_this(), lobby_id, asked = messages_->Removals().Now()](
                    const json::value& answer) { return self->Take(answer, lobby_id, asked); });
}

Result<MessageHistory::Messages> MessageHistory::Take(const json::value& answer,
                                                      std::uint64_t lobby_id,
                                                      RemovalLog::Moment asked) {
    const json::array* const list = answer.if_array();
    if (!list) return Error::Unreadable("a request for messages", "is no list");
    std::vector<Message> read;
    for (const json::value& entry : *list) {
        const json::object* const object = entry.if_object();
        if (!object) continue;
        const MessageFields fields(*object);
        if (fields.IsInvite()) continue;
        if (auto message = messages_->Read(fields, lobby_id)) read.push_back(std::move(*message));
    }
    std::sort(read.begin(), read.end(),
              [](const Message& left, const Message& right) { return left.id > right.id; });
    Messages messages;
    messages.reserve(read.size());
    for (Message& message : read) {
        messages.push_back(messages_->Handle(Place(std::move(message), asked)));
    }
    return messages;
}

/// The cell of a message that the service listed. Gateway events of this session are never older
/// than the list.
std::shared_ptr<const MessageCell> MessageHistory::Place(Message message,
                                                         RemovalLog::Moment asked) {
    MessageStore& store = messages_->Store();
    if (messages_->Removals().RemovedSince(asked, message.id))
        return store.Loose(std::move(message));
    const auto cell = store.Find(message.id);
    const auto known = cell ? cell->Load() : nullptr;
    if (known && !store.IsStale(message.id)) {
        return store.Put(Message(*known), MessageOrigin::History);
    }
    if (known && message.metadata.empty()) message.metadata = known->metadata;
    return store.Put(std::move(message), MessageOrigin::History);
}

void MessageHistory::GetUserMessageSummaries(
    Completion<std::vector<UserMessageSummary>> completion) {
    const Result<void> ready = services_->RequireReady();
    if (!ready) return completion.Fail(ready.GetError());
    if (auto cached = summaries_.Get()) return completion.Succeed(std::move(*cached));
    SendRequest(*services_, ApiRequest::Get("/partner-sdk/users/@me/channels"),
                std::move(completion),
                [self = shared_from_this(), asked = summaries_.Ask()](
                    const json::value& answer) -> Result<std::vector<UserMessageSummary>> {
                    const auto listed = ReadSummaries(answer);
                    if (!listed) return listed.GetError();
                    return self->summaries_.Fill(asked, *listed);
                });
}

}  // namespace engine
