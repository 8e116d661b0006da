#include "engine/messages/message_sender.h"

#include <utility>

#include "engine/core/run/executor.h"
#include "engine/core/secrets/secure_random.h"

namespace engine {

namespace asio = boost::asio;
namespace json = boost::json;

namespace {

/// A nonce has at most 25 characters; 12 bytes make 16.
constexpr std::size_t kNonceBytes = 12;

}  // namespace

MessageSender::MessageSender(std::shared_ptr<ApiClient> api, std::shared_ptr<Log> log,
                             SentHandler on_sent)
    : api_(std::move(api)), log_(std::move(log)), on_sent_(std::move(on_sent)) {}

void MessageSender::Send(std::string path, json::object body,
                         Completion<std::uint64_t> completion) {
    std::string nonce = SecureRandomToken(kNonceBytes);
    // From the first attempt on: a later one may overtake it.
    body["nonce"] = nonce;
    body["enforce_nonce"] = true;
    Pending& pending = pending_[nonce];
    pending.completion = std::move(completion);
    ApiRequest request = ApiRequest::Json("POST", path, std::move(body));
    request.handle = pending.request;
    request.check = [weak = weak_from_this(), nonce,
                     path = std::move(path)](const json::value& answer) -> Result<void> {
        const auto self = weak.lock();
        return self ? self->Check(nonce, path, answer) : Result<void>();
    };
    Executor::Instance().Spawn(
        Request(weak_from_this(), api_, std::move(request), std::move(nonce)), log_);
}

asio::awaitable<void> MessageSender::Request(std::weak_ptr<MessageSender> weak,
                                             std::shared_ptr<ApiClient> api, ApiRequest request,
                                             std::string nonce) {
    const Result<json::value> outcome = co_await api->Send(std::move(request));
    if (const auto self = weak.lock()) self->OnOutcome(nonce, outcome);
}

Result<void> MessageSender::Check(const std::string& nonce, const std::string& path,
                                  const json::value& answer) {
    const auto found = pending_.find(nonce);
    if (found == pending_.end()) return {};  // the gateway was faster
    found->second.message_id = on_sent_(answer);
    if (found->second.message_id != 0) return {};
    return Error::Unreadable("POST " + path, "is no message");
}

void MessageSender::OnOutcome(const std::string& nonce, const Result<json::value>& outcome) {
    const auto found = pending_.find(nonce);
    if (found == pending_.end()) return;
    Pending pending = std::move(found->second);
    pending_.erase(found);
    if (!outcome) return pending.completion.Fail(outcome.GetError());
    pending.completion.Succeed(pending.message_id);
}

bool MessageSender::OnArrived(const std::string& nonce, std::uint64_t message_id) {
    const auto found = pending_.find(nonce);
    if (found == pending_.end()) return false;
    Pending pending = std::move(found->second);
    pending_.erase(found);
    pending.request->Settle();
    pending.completion.Succeed(message_id);
    return true;
}

}  // namespace engine
