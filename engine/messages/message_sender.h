#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "engine/core/log/log.h"
#include "engine/domain/completion.h"
#include "engine/rest/api_client.h"

namespace engine {

/// Sends each message exactly once. A message has a nonce of its own, by which the service knows it
/// again (contract: `enforce_nonce`), so that it may be sent again when it is not clear whether an
/// attempt arrived. Messages to one conversation arrive in the order in which they were sent: the
/// next one goes when the one before is settled. Owned by shared_ptr; I/O thread only.
class MessageSender : public std::enable_shared_from_this<MessageSender> {
  public:
    /// Gets the service's message object; the id it has, or 0 when it is none.
    using SentHandler = std::function<std::uint64_t(const boost::json::value&)>;

    MessageSender(std::shared_ptr<ApiClient> api, std::shared_ptr<Log> log, SentHandler on_sent);

    /// POSTs `body` with a nonce. Completes with the message's id.
    void Send(std::string path, boost::json::object body, Completion<std::uint64_t> completion);

    /// The gateway reported a message of this user with that nonce: it has arrived, whatever
    /// becomes of the request's answer. Whether it was waited for.
    bool OnArrived(const std::string& nonce, std::uint64_t message_id);

  private:
    struct Pending {
        Completion<std::uint64_t> completion;
        std::shared_ptr<RequestHandle> request = std::make_shared<RequestHandle>();
        std::uint64_t message_id = 0;  // as soon as the answer came
    };

    static boost::asio::awaitable<void> Request(std::weak_ptr<MessageSender> weak,
                                                std::shared_ptr<ApiClient> api, ApiRequest request,
                                                std::string nonce);
    Result<void> Check(const std::string& nonce, const std::string& path,
                       const boost::json::value& answer);
    void OnOutcome(const std::string& nonce, const Result<boost::json::value>& outcome);

    std::shared_ptr<ApiClient> api_;
    std::shared_ptr<Log> log_;
    SentHandler on_sent_;
    std::unordered_map<std::string, Pending> pending_;  // by nonce
};

}  // namespace engine
