#include "engine/messages/message_sender.h"

#include <algorithm>
#include <utility>

#include "engine/core/executor.h"
#include "engine/core/secure_random.h"

namespace engine {

namespace asio = boost::asio;
namespace json = boost::json;

namespace {

/// A nonce has at most 25 characters; 12 bytes make 16.
constexpr std::size_t kNonceBytes = 12;

/// Whether the request may have been carried out although it failed: the answer was lost, cannot be
/// read, or says that the service stumbled.
bool MayHaveArrived(const Error& error) {
    if (error.type == ErrorType::HTTPError) return error.status >= 500;
    if (error.type != ErrorType::NetworkError) return false;
    switch (error.network) {
        case NetworkFailure::Timeout:
        case NetworkFailure::Truncated:
        case NetworkFailure::Closed:
        case NetworkFailure::TooLarge:
        case NetworkFailure::Protocol:
            return true;
        default:
            return false;
    }
}

/// Longer waits could outlast the service's memory of the nonce.
constexpr float kMaximumWait = 60;

/// Whether another attempt may end differently.
bool MayPass(const Error& error) {
    return (error.retryable || MayHaveArrived(error)) && error.retry_after <= kMaximumWait;
}

Error NoMessage(const std::string& path) {
    return Error::Network(NetworkFailure::Protocol,
                          "The service's answer to POST " + path + " is no message.");
}

}  // namespace

MessageSender::MessageSender(std::shared_ptr<ApiClient> api, std::shared_ptr<Log> log,
                             SentHandler on_sent, SendTiming timing)
    : api_(std::move(api)), log_(std::move(log)), on_sent_(std::move(on_sent)), timing_(timing) {}

void MessageSender::Send(std::string path, json::object body,
                         Completion<std::uint64_t> completion) {
    const std::string nonce = SecureRandomToken(kNonceBytes);
    // From the first attempt on: a later one may overtake it.
    body["nonce"] = nonce;
    body["enforce_nonce"] = true;
    Pending& pending = pending_[nonce];
    pending.path = std::move(path);
    pending.body = std::move(body);
    pending.completion = std::move(completion);
    Attempt(nonce);
}

void MessageSender::Attempt(const std::string& nonce) {
    Pending& pending = pending_.at(nonce);
    ++pending.attempts;
    Executor::Instance().Spawn(Request(weak_from_this(), api_,
                                       ApiRequest::Json("POST", pending.path, pending.body), nonce),
                               log_);
}

asio::awaitable<void> MessageSender::Request(std::weak_ptr<MessageSender> weak,
                                             std::shared_ptr<ApiClient> api, ApiRequest request,
                                             std::string nonce) {
    const Result<json::value> answer = co_await api->Send(std::move(request));
    if (const auto self = weak.lock()) self->OnAnswer(nonce, answer);
}

void MessageSender::OnAnswer(const std::string& nonce, const Result<json::value>& answer) {
    const auto found = pending_.find(nonce);
    if (found == pending_.end()) return;  // the gateway was faster
    Pending& pending = found->second;
    if (!answer) return OnFailure(nonce, pending, answer.GetError());
    const std::uint64_t id = on_sent_(*answer);
    if (id == 0) return OnFailure(nonce, pending, NoMessage(pending.path));
    OnArrived(nonce, id);
}

void MessageSender::OnFailure(const std::string& nonce, Pending& pending, const Error& error) {
    pending.uncertain = pending.uncertain || MayHaveArrived(error);
    if (pending.uncertain && MayPass(error) && pending.attempts < timing_.attempts) {
        log_->Info("It is not clear whether a message arrived, so it is sent again: " +
                   error.message);
        pending.retry.Start(Delay(pending, error), [this, nonce] { Attempt(nonce); });
        return;
    }
    Completion<std::uint64_t> completion = std::move(pending.completion);
    pending_.erase(nonce);
    completion.Fail(error);
}

std::chrono::milliseconds MessageSender::Delay(const Pending& pending, const Error& error) const {
    const double doubled = static_cast<double>(timing_.first_delay.count()) *
                           static_cast<double>(1 << (pending.attempts - 1));
    const double asked = static_cast<double>(error.retry_after) * 1000;
    const double jitter = 0.8 + 0.4 * RandomUnit();
    return std::chrono::milliseconds(
        static_cast<std::chrono::milliseconds::rep>(std::max(doubled * jitter, asked)));
}

bool MessageSender::OnArrived(const std::string& nonce, std::uint64_t message_id) {
    const auto found = pending_.find(nonce);
    if (found == pending_.end()) return false;
    Completion<std::uint64_t> completion = std::move(found->second.completion);
    pending_.erase(found);
    completion.Succeed(message_id);
    return true;
}

}  // namespace engine
