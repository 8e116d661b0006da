#include "engine/net/connecting/host_lookups.h"

#include <boost/asio/io_context.hpp>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/core/run/wakeup.h"
#include "engine/system/threads/background_thread.h"

namespace engine {
namespace {

using tcp = boost::asio::ip::tcp;

HostLookups::Answer AskSystem(const std::string& host, std::uint16_t port) {
    boost::asio::io_context context;
    tcp::resolver resolver(context);
    HostLookups::Answer answer;
    const auto results = resolver.resolve(
        host, std::to_string(port),
        tcp::resolver::numeric_service | tcp::resolver::address_configured, answer.error);
    for (const auto& entry : results) answer.endpoints.push_back(entry.endpoint());
    return answer;
}

}  // namespace

struct HostLookups::Pending {
    std::string key;
    std::string host;
    std::uint16_t port;
    Answer answer;
    std::list<Wakeup*> waiting;
};

HostLookups& HostLookups::Instance() {
    static auto& instance = *new std::shared_ptr(std::make_shared<HostLookups>(AskSystem));
    return *instance;
}

boost::asio::awaitable<HostLookups::Answer> HostLookups::LookUp(Cancellation& cancellation,
                                                                std::string host,
                                                                std::uint16_t port) {
    std::string key = host + ":" + std::to_string(port);
    std::shared_ptr<Pending>& entry = pending_[key];
    if (!entry) {
        entry = std::make_shared<Pending>();
        entry->key = std::move(key);
        entry->host = std::move(host);
        entry->port = port;
        queue_.push_back(entry);
    }
    const std::shared_ptr<Pending> pending = entry;
    StartNext();
    Wakeup wakeup;
    const auto place = pending->waiting.insert(pending->waiting.end(), &wakeup);
    {
        const Cancellation::Step step(cancellation, "resolving the host name",
                                      [&wakeup] { wakeup.Wake(); });
        co_await wakeup.Wait();
    }
    pending->waiting.erase(place);
    co_return pending->answer;
}

void HostLookups::StartNext() {
    while (running_ < at_once_ && !queue_.empty()) {
        const std::shared_ptr<Pending> pending = std::move(queue_.front());
        queue_.pop_front();
        ++running_;
        const bool started = StartBackgroundThread([self = shared_from_this(), pending, ask = ask_,
                                                    host = pending->host, port = pending->port] {
            Executor::Instance().Post([self, pending, answer = ask(host, port)]() mutable {
                self->OnAnswer(pending, std::move(answer));
            });
        });
        if (started) continue;
        Executor::Instance().Post([self = shared_from_this(), pending] {
            self->OnAnswer(pending, {boost::asio::error::no_memory, {}});
        });
    }
}

void HostLookups::OnAnswer(const std::shared_ptr<Pending>& pending, Answer answer) {
    --running_;
    pending->answer = std::move(answer);
    pending_.erase(pending->key);
    for (Wakeup* const waiting : pending->waiting) waiting->Wake();
    StartNext();
}

}  // namespace engine
