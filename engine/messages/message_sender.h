#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "engine/client/completion.h"
#include "engine/core/log.h"
#include "engine/core/timer.h"
#include "engine/rest/api_client.h"

namespace engine {

/// How long to wait before a message is sent again.
struct SendTiming {
    int attempts = 6;
    std::chrono::milliseconds first_delay{250};  ///< doubled each time, ±20 %
};

/// Sends each message exactly once. A message has a nonce of its own, by which the service knows it
/// again (contract: `enforce_nonce`): when it is not clear whether an attempt arrived, the message
/// is sent again, and the service answers with the message that is there already. What was refused,
/// or surely not sent, fails at once. Owned by shared_ptr; I/O thread only.
class MessageSender : public std::enable_shared_from_this<MessageSender> {
  public:
    /// Gets the service's message object; the id it has, or 0 when it is none.
    using SentHandler = std::function<std::uint64_t(const boost::json::value&)>;

    MessageSender(std::shared_ptr<ApiClient> api, std::shared_ptr<Log> log, SentHandler on_sent,
                  SendTiming timing = {});

    /// POSTs `body` with a nonce. Completes with the message's id.
    void Send(std::string path, boost::json::object body, Completion<std::uint64_t> completion);

    /// The gateway told of a message of this user with that nonce: it has arrived, whatever becomes
    /// of the request's answer. Whether it was waited for.
    bool OnArrived(const std::string& nonce, std::uint64_t message_id);

  private:
    struct Pending {
        std::string path;
        boost::json::object body;
        Completion<std::uint64_t> completion;
        int attempts = 0;
        bool uncertain = false;  // an attempt may have arrived
        Timer retry;
    };

    void Attempt(const std::string& nonce);
    static boost::asio::awaitable<void> Request(std::weak_ptr<MessageSender> weak,
                                                std::shared_ptr<ApiClient> api, ApiRequest request,
                                                std::string nonce);
    void OnAnswer(const std::string& nonce, const Result<boost::json::value>& answer);
    void OnFailure(const std::string& nonce, Pending& pending, const Error& error);
    std::chrono::milliseconds Delay(const Pending& pending, const Error& error) const;

    std::shared_ptr<ApiClient> api_;
    std::shared_ptr<Log> log_;
    SentHandler on_sent_;
    const SendTiming timing_;
    std::map<std::string, Pending> pending_;  // by nonce
};

}  // namespace engine
