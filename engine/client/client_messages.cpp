#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"
#include "engine/messages/message_history.h"
#include "engine/messages/message_manager.h"
#include "engine/messages/message_opener.h"
#include "engine/messages/message_writer.h"

namespace engine {
namespace {

using SendFunction = void (MessageWriter::*)(std::uint64_t target_id, MessageDraft,
                                             Completion<std::uint64_t>);

auto Sending(SendFunction send, std::uint64_t target_id, MessageDraft draft,
             ClientSendUserMessageCallback callback) {
    return [send, target_id, draft = std::move(draft),
            completion = Completion(std::move(callback))](ClientCore& core) mutable {
        (core.message_writer.get()->*send)(target_id, std::move(draft), std::move(completion));
    };
}

}  // namespace

void Client::SendLobbyMessage(std::uint64_t lobby_id, std::string content,
                              ClientSendUserMessageCallback callback) {
    Post(Sending(&MessageWriter::SendToLobby, lobby_id, {std::move(content), std::nullopt},
                 std::move(callback)));
}

void Client::SendLobbyMessageWithMetadata(std::uint64_t lobby_id, std::string content,
                                          Metadata metadata,
                                          ClientSendUserMessageCallback callback) {
    Post(Sending(&MessageWriter::SendToLobby, lobby_id, {std::move(content), std::move(metadata)},
                 std::move(callback)));
}

void Client::SendUserMessage(std::uint64_t recipient_id, std::string content,
                             ClientSendUserMessageCallback callback) {
    Post(Sending(&MessageWriter::SendToUser, recipient_id, {std::move(content), std::nullopt},
                 std::move(callback)));
}

void Client::SendUserMessageWithMetadata(std::uint64_t recipient_id, std::string content,
                                         Metadata metadata,
                                         ClientSendUserMessageCallback callback) {
    Post(Sending(&MessageWriter::SendToUser, recipient_id,
                 {std::move(content), std::move(metadata)}, std::move(callback)));
}

void Client::EditUserMessage(std::uint64_t recipient_id, std::uint64_t message_id,
                             std::string content, ClientEditUserMessageCallback callback) {
    Post([recipient_id, message_id, content = std::move(content),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.message_writer->Edit(recipient_id, message_id, std::move(content),
                                  std::move(completion));
    });
}

void Client::DeleteUserMessage(std::uint64_t recipient_id, std::uint64_t message_id,
                               ClientDeleteUserMessageCallback callback) {
    Post([recipient_id, message_id,
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.message_writer->Delete(recipient_id, message_id, std::move(completion));
    });
}

std::optional<MessageHandle> Client::GetMessageHandle(std::uint64_t message_id) const {
    return core_->messages->Find(message_id);
}

void Client::GetLobbyMessagesWithLimit(std::uint64_t lobby_id, std::int32_t limit,
                                       ClientGetLobbyMessagesCallback callback) {
    Post([lobby_id, limit, completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.message_history->OfLobby(lobby_id, limit, std::move(completion));
    });
}

void Client::GetUserMessagesWithLimit(std::uint64_t recipient_id, std::int32_t limit,
                                      ClientUserMessagesWithLimitCallback callback) {
    Post([recipient_id, limit,
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.message_history->WithUser(recipient_id, limit, std::move(completion));
    });
}

void Client::GetUserMessageSummaries(ClientUserMessageSummariesCallback callback) {
    Post([completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.message_history->Summaries(std::move(completion));
    });
}

bool Client::CanOpenMessageInDiscord(std::uint64_t message_id) const {
    return core_->messages->LocationOnPlatform(message_id).has_value();
}

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

void Client::SetShowingChat(bool showing_chat) { core_->showing_chat = showing_chat; }

void Client::SetMessageCreatedCallback(ClientMessageCreatedCallback callback) {
    core_->messages->created.Set(std::move(callback));
}

void Client::SetMessageUpdatedCallback(ClientMessageUpdatedCallback callback) {
    core_->messages->updated.Set(std::move(callback));
}

void Client::SetMessageDeletedCallback(ClientMessageDeletedCallback callback) {
    core_->messages->deleted.Set(std::move(callback));
}

}  // namespace engine
