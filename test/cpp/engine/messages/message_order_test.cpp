/// Messages of many authors over connections and answers that fail at random: each arrives exactly
/// once, and those of one author in the order in which they were sent.

#include <doctest/doctest.h>

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "engine/core/json/json_fields.h"
#include "engine/core/run/executor.h"
#include "engine/messages/message_sender.h"
#include "test/cpp/engine/support/channel.h"
#include "test/cpp/engine/support/host.h"
#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/servers/handlers.h"
#include "test/cpp/engine/support/servers/server.h"

using namespace engine;
using namespace std::chrono_literals;
namespace asio = boost::asio;
namespace json = boost::json;
namespace http = boost::beast::http;

namespace {

constexpr int kAuthors = 20;
constexpr int kMessages = 500;  // of each
constexpr std::chrono::milliseconds kTimeout{500};
/// More would use up the attempts, and then a message fails, as it should.
constexpr int kMaxFaults = 4;

/// A service that keeps messages by nonce (contract: `enforce_nonce`) and fails in every way that
/// leaves open what became of a request.
class FailingService {
  public:
    /// Called with the nonce and id of a stored message, instead of a gateway event.
    using Echo = std::function<void(int author, std::string nonce, std::uint64_t id)>;

    explicit FailingService(Echo echo) : echo_(std::move(echo)), server_(Handler()) {}

    std::string Origin() const { return server_.Origin(); }
    /// What each author wrote, in the order of arrival. When nothing is under way.
    const std::map<int, std::vector<int>>& Stored() const { return stored_; }
    const std::map<std::string, int>& Faults() const { return faults_; }

  private:
    enum class Fate {
        Answer,
        Reset,          // the connection ends, and nothing was kept
        ResetStored,    // likewise, but it was
        Error,          // 5xx
        ErrorStored,    // likewise, but it was kept
        Limit,          // 429
        Truncate,       // half an answer
        LateAnswer,     // after the client gave up
        LateStored,     // kept after the client gave up
        EchoWithoutEnd  // the gateway tells, the answer does not come in time
    };

    test::Server::Handler Handler() {
        return [this](test::Tcp::socket socket) { return Serve(std::move(socket)); };
    }

    asio::awaitable<void> Serve(test::Tcp::socket socket) {
        boost::beast::flat_buffer buffer;
        for (bool first = true;; first = false) {
            test::Request request;
            co_await http::async_read(socket, buffer, request, asio::use_awaitable);
            const json::object body = json::parse(request.body()).as_object();
            const std::string nonce(body.at("nonce").as_string());
            const int author = std::stoi(std::string(request["Authorization"]).substr(7));
            const int number = std::stoi(std::string(body.at("content").as_string()));
            const Fate fate = Choose(nonce, first);
            if (fate == Fate::Reset) co_return;
            if (fate == Fate::LateStored) co_await Pause(socket, kTimeout + 50ms);
            const bool keeps = fate != Fate::Error && fate != Fate::Limit;
            const std::uint64_t id = keeps ? Keep(author, number, nonce) : 0;
            if (fate == Fate::ResetStored) co_return;
            if (fate == Fate::EchoWithoutEnd || (keeps && random_() % 10 == 0)) {
                echo_(author, nonce, id);
            }
            if (fate == Fate::LateAnswer || fate == Fate::EchoWithoutEnd) {
                co_await Pause(socket, kTimeout + 50ms);
            }
            test::Response response = Answer(fate, id);
            if (fate == Fate::Truncate) {
                const std::string half = "HTTP/1.1 201 Created\r\nContent-Length: 99\r\n\r\n{\"id";
                co_await asio::async_write(socket, asio::buffer(half), asio::use_awaitable);
                co_return;
            }
            co_await http::async_write(socket, response, asio::use_awaitable);
        }
    }

    Fate Choose(const std::string& nonce, bool first) {
        int& faults = faults_of_[nonce];
        const unsigned roll = random_() % 1000;
        Fate fate = Fate::Answer;
        // The first request over a connection that was kept meets its end more often.
        if (roll < (first ? 5u : 30u)) {
            fate = roll % 2 == 0 ? Fate::Reset : Fate::ResetStored;
        } else if (roll < 60) {
            fate = roll % 2 == 0 ? Fate::Error : Fate::ErrorStored;
        } else if (roll < 80) {
            fate = Fate::Limit;
        } else if (roll < 100) {
            fate = Fate::Truncate;
        } else if (roll < 101) {
            fate = Fate::LateAnswer;
        } else if (roll < 102) {
            fate = Fate::LateStored;
        } else if (roll < 103) {
            fate = Fate::EchoWithoutEnd;
        }
        if (fate == Fate::Answer || faults >= kMaxFaults) return Fate::Answer;
        ++faults;
        ++faults_[std::to_string(static_cast<int>(fate))];
        return fate;
    }

    std::uint64_t Keep(int author, int number, const std::string& nonce) {
        const auto [entry, fresh] = ids_.try_emplace(nonce, 0);
        if (fresh) {
            entry->second = ++last_id_;
            stored_[author].push_back(number);
        }
        return entry->second;
    }

    static test::Response Answer(Fate fate, std::uint64_t id) {
        if (fate == Fate::Error || fate == Fate::ErrorStored) return test::Reply(502, "{}");
        if (fate == Fate::Limit) return test::Reply(429, R"({"retry_after":0.002})");
        return test::Reply(201, json::serialize(json::object{{"id", std::to_string(id)}}));
    }

    static asio::awaitable<void> Pause(test::Tcp::socket& socket, std::chrono::milliseconds time) {
        asio::steady_timer timer(socket.get_executor(), time);
        co_await timer.async_wait(asio::use_awaitable);
    }

    Echo echo_;
    std::mt19937 random_{7};
    std::map<std::string, std::uint64_t> ids_;
    std::map<std::string, int> faults_of_;  // by nonce
    std::map<std::string, int> faults_;     // by kind
    std::map<int, std::vector<int>> stored_;
    std::uint64_t last_id_ = 0;
    test::Server server_;  // last: its thread uses all the others
};

/// One player's client, as far as it sends messages.
struct Author {
    Author(std::shared_ptr<Network> network, const std::string& origin, int number) {
        ApiClientOptions options;
        options.api_base = origin + "/api";
        options.scheduler.repeat = {20, 1ms, 10min};
        options.scheduler.patience = 10min;
        api = std::make_shared<ApiClient>(std::move(network), options);
        api->SetHttpRequestTimeout(kTimeout);
        api->SetAuthorization(Secret("Bearer " + std::to_string(number)));
        sender = std::make_shared<MessageSender>(
            api, std::make_shared<Log>(), [](const json::value& answer) {
                const json::object* const object = answer.if_object();
                return object ? IdField(*object, "id").value_or(0) : 0;
            });
    }

    std::shared_ptr<ApiClient> api;
    std::shared_ptr<MessageSender> sender;
};

Completion<std::uint64_t> ReportTo(test::Channel<bool>& outcomes) {
    return Completion<std::uint64_t>(Callback<ClientResult, std::uint64_t>(
        [](void (*)(), void* data, ClientResult result, std::uint64_t id) {
            static_cast<test::Channel<bool>*>(data)->Push(result.successful && id != 0);
        },
        [] {}, [](void*) {}, &outcomes));
}

template <class F>
void OnIoThread(F task) {
    std::promise<void> done;
    Executor::Instance().Post([&] {
        task();
        done.set_value();
    });
    test::Get(done.get_future());
}

}  // namespace

TEST_CASE("10,000 messages of 20 authors arrive exactly once and in order, whatever fails") {
    const test::FreeThreaded free_threaded;
    const auto network = std::make_shared<Network>(TrustStore(), ProxySettings());
    std::vector<Author> authors;
    FailingService service([&](int author, std::string nonce, std::uint64_t id) {
        Executor::Instance().Post([sender = authors[static_cast<std::size_t>(author)].sender,
                                   nonce = std::move(nonce), id] { sender->OnArrived(nonce, id); });
    });
    test::Channel<bool> outcomes;
    OnIoThread([&] {
        for (int i = 0; i < kAuthors; ++i) authors.emplace_back(network, service.Origin(), i);
    });
    // As a host does: call by call, while the first of them are answered already.
    for (int number = 0; number < kMessages; ++number) {
        OnIoThread([&] {
            for (const Author& author : authors) {
                author.sender->Send("/lobbies/1/messages", {{"content", std::to_string(number)}},
                                    ReportTo(outcomes));
            }
        });
    }
    int arrived = 0;
    for (int i = 0; i < kAuthors * kMessages; ++i) arrived += outcomes.Next() ? 1 : 0;
    CHECK(arrived == kAuthors * kMessages);
    // What a request that was given up still keeps late is there already.
    OnIoThread([&] { authors.clear(); });
    std::vector<int> in_order;
    for (int number = 0; number < kMessages; ++number) in_order.push_back(number);
    REQUIRE(service.Stored().size() == kAuthors);
    for (const auto& stored : service.Stored()) {
        CAPTURE(stored.first);
        CHECK(stored.second == in_order);
    }
    // Each way to fail took place.
    CHECK(service.Faults().size() == 9);
}
