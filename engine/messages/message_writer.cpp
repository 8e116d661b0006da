#include "engine/messages/message_writer.h"

#include <set>
#include <utility>

#include "engine/core/text/text_length.h"
#include "engine/domain/domain_request.h"

namespace engine {

namespace json = boost::json;

namespace {

constexpr std::size_t kMaximumContent = 2000;
/// The bits of an id below its time.
constexpr std::uint64_t kLowestBits = (1 << 22) - 1;

Result<void> CheckContent(const std::string& content) {
    const std::size_t length = CharacterCount(content);
    if (length >= 1 && length <= kMaximumContent) return {};
    return Error::Invalid("The message's content has " + std::to_string(length) +
                          " characters; it must have 1 to " + std::to_string(kMaximumContent) +
                          ".");
}

Result<void> CheckDraft(const MessageDraft& draft) {
    Result<void> content = CheckContent(draft.content);
    if (!content || !draft.metadata) return content;
    return CheckMetadata(*draft.metadata, "The message's metadata");
}

std::string UserMessage(std::uint64_t user_id, std::uint64_t message_id) {
    return "/users/" + std::to_string(user_id) + "/messages/" + std::to_string(message_id);
}

/// Whether the player has to be notified; true once per process, user and application.
bool IsFirstDisclosure(std::uint64_t user_id, std::uint64_t application_id) {
    static auto& disclosed =
        *new std::set<std::pair<std::uint64_t, std::uint64_t>>();  // I/O thread
    return disclosed.emplace(user_id, application_id).second;
}

}  // namespace

MessageWriter::MessageWriter(std::shared_ptr<ClientServices> services,
                             std::shared_ptr<MessageManager> messages)
    : services_(std::move(services)),
      messages_(std::move(messages)),
      sender_(std::make_shared<MessageSender>(
          services_->api, services_->log,
          [this](const json::value& answer) { return OnSent(answer); })) {}

void MessageWriter::SendLobbyMessage(std::uint64_t lobby_id, std::string content,
                                     Completion<std::uint64_t> completion) {
    SendToLobby(lobby_id, {std::move(content), std::nullopt}, std::move(completion));
}

void MessageWriter::SendLobbyMessageWithMetadata(std::uint64_t lobby_id, std::string content,
                                                 Metadata metadata,
                                                 Completion<std::uint64_t> completion) {
    SendToLobby(lobby_id, {std::move(content), std::move(metadata)}, std::move(completion));
}

void MessageWriter::SendUserMessage(std::uint64_t user_id, std::string content,
                                    Completion<std::uint64_t> completion) {
    SendToUser(user_id, {std::move(content), std::nullopt}, std::move(completion));
}

void MessageWriter::SendUserMessageWithMetadata(std::uint64_t user_id, std::string content,
                                                Metadata metadata,
                                                Completion<std::uint64_t> completion) {
    SendToUser(user_id, {std::move(content), std::move(metadata)}, std::move(completion));
}

void MessageWriter::SendToLobby(std::uint64_t lobby_id, MessageDraft draft,
                                Completion<std::uint64_t> completion) {
    Send("/lobbies/" + std::to_string(lobby_id) + "/messages", std::move(draft),
         std::move(completion));
}

void MessageWriter::SendToUser(std::uint64_t user_id, MessageDraft draft,
                               Completion<std::uint64_t> completion) {
    Send("/users/" + std::to_string(user_id) + "/messages", std::move(draft),
         std::move(completion));
}

void MessageWriter::Send(std::string path, MessageDraft draft,
                         Completion<std::uint64_t> completion) {
    const Result<void> valid = CheckDraft(draft);
    if (!valid) return completion.Fail(valid.GetError());
    const Result<void> ready = services_->RequireReady();
    if (!ready) return completion.Fail(ready.GetError());
    json::object body{{"content", draft.content}};
    if (draft.metadata) body["metadata"] = MetadataJson(*draft.metadata);
    sender_->Send(std::move(path), std::move(body), std::move(completion));
}

std::uint64_t MessageWriter::OnSent(const json::value& answer) {
    const json::object* const object = answer.if_object();
    auto message = object ? messages_->Read(MessageFields(*object)) : std::nullopt;
    if (!message) return 0;
    const std::uint64_t id = message->id;
    // A gateway event that came first is newer.
    if (!messages_->Store().Find(id) && !messages_->Removals().Contains(id)) {
        messages_->Store().Put(Message(*message), MessageOrigin::Answer);
    }
    Disclose(*message);
    return id;
}

void MessageWriter::OnArrived(const Message& message, const std::string& nonce) {
    if (sender_->OnArrived(nonce, message.id)) Disclose(message);
}

/// Tells the player once that what is written here shows on the platform, too (protocol 10.3).
void MessageWriter::Disclose(const Message& message) {
    const bool linked = message.lobby_id != 0 && message.channel_id != message.lobby_id;
    const bool shown = message.lobby_id == 0 ? !message.in_game_only : linked;
    if (!shown || !IsFirstDisclosure(message.author_id, services_->session.ApplicationId())) return;
    Message notice;
    notice.id = message.id | kLowestBits;  // no id of the service, and later than the message
    notice.channel_id = message.channel_id;
    notice.lobby_id = message.lobby_id;
    notice.recipient_id = message.recipient_id;
    notice.content = "Messages that you send here can also be seen outside of the game.";
    notice.disclosure = DisclosureTypes::MessageDataVisibleOnDiscord;
    notice.sent = message.sent;
    const std::uint64_t id = notice.id;
    messages_->Store().PutNotice(std::move(notice));
    messages_->message_created.Fire(id);
}

void MessageWriter::EditUserMessage(std::uint64_t user_id, std::uint64_t message_id,
                                    std::string content, Completion<> completion) {
    const Result<void> valid = CheckContent(content);
    if (!valid) return completion.Fail(valid.GetError());
    auto request = ApiRequest::Json("PATCH", UserMessage(user_id, message_id),
                                    json::object{{"content", content}});
    SendRequest(*services_, std::move(request), std::move(completion),
                [self = shared_from_this()](const json::value& answer) { self->OnEdited(answer); });
}

void MessageWriter::OnEdited(const json::value& answer) {
    const json::object* const object = answer.if_object();
    if (!object) return;
    const MessageFields fields(*object);
    const auto message = messages_->Read(fields);
    const auto cell = message ? messages_->Store().Find(message->id) : nullptr;
    const auto known = cell ? cell->Load() : nullptr;
    if (!known || message->edited < known->edited) return;
    Message changed = *known;
    UpdateMessage(changed, fields);
    messages_->Store().Put(std::move(changed), MessageOrigin::Answer);
}

void MessageWriter::DeleteUserMessage(std::uint64_t user_id, std::uint64_t message_id,
                                      Completion<> completion) {
    ApiRequest request;
    request.method = "DELETE";
    request.path = UserMessage(user_id, message_id);
    SendRequest(*services_, std::move(request), std::move(completion),
                [self = shared_from_this(), message_id](const json::value&) {
                    self->messages_->Removals().Add(message_id);
                    self->messages_->Store().Remove(message_id);
                });
}

}  // namespace engine
