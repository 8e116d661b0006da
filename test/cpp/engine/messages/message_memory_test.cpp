#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/messages/message_manager.h"
#include "test/cpp/engine/support/allocations.h"
#include "test/cpp/engine/support/dispatching.h"

// The bound of all messages is one of the process' memory: what is held when it is met, by what the
// allocator says.

using namespace engine;

namespace {

/// A client to which messages come until the bound is met.
struct FilledClient {
    /// How much more memory the process holds once the messages are as many as may be. `event`
    /// gives the fields of the nth message besides its id.
    std::size_t Grow(const std::function<std::string(std::uint64_t id)>& event) {
        const auto& services = client.services;
        const auto lobbies = std::make_shared<LobbyStore>(services->owner, services->users);
        const auto channels = std::make_shared<ChannelStore>(services->owner, lobbies);
        MessageManager manager(services, lobbies, channels);
        client.Ready();
        const std::size_t before = test::HeapInUse();
        std::uint64_t id = 0;
        std::size_t weight = 0;
        do {
            weight = manager.Store().Weight();
            ++id;
            client.Dispatch("LOBBY_MESSAGE_CREATE",
                            R"({"id":")" + std::to_string(id) + "\"," + event(id) + "}");
        } while (manager.Store().Weight() > weight + 100);
        return test::HeapInUse() - before;
    }

    test::Dispatching client;
};

std::string PlaceFields(std::uint64_t lobby) {
    const std::string id = std::to_string(1'000'000 + lobby);
    return R"("lobby_id":")" + id + R"(","channel_id":")" + id + "\"";
}

std::string AuthorField(std::uint64_t user) {
    return R"("author":{"id":")" + std::to_string(2'000'000 + user) +
           R"(","username":"somebody-with-a-name","global_name":"Somebody with a longer name",)" +
           R"("avatar":"0123456789abcdef0123456789abcdef"})";
}

/// So many pairs or users as the service may send with a message, each as short as can be.
std::string PairsField() {
    std::string pairs;
    for (int pair = 0; pair < 100; ++pair) {
        pairs += (pair == 0 ? "\"" : ",\"") + std::string(17, 'k') + std::to_string(pair) +
                 R"(":"a value of the pair")";
    }
    return R"("metadata":{)" + pairs + "}";
}

std::string MentionsField(std::uint64_t message) {
    std::string users;
    for (std::uint64_t user = 0; user < 100; ++user) {
        users += (user == 0 ? R"({"id":")" : R"(,{"id":")") +
                 std::to_string(3'000'000 + message * 100 + user) +
                 R"(","username":"somebody-with-a-name"})";
    }
    return R"("mentions":[)" + users + "]";
}

struct MessageShape {
    std::string_view name;
    std::function<std::string(std::uint64_t id)> event;
};

}  // namespace

TEST_CASE("all messages that a client keeps take no more memory than the bound says") {
    if (!test::CountsAllocations()) return;
    const std::array shapes{
        MessageShape{"short ones of many authors",
                     [](std::uint64_t id) {
                         return PlaceFields(id % 3000) + "," + AuthorField(id) +
                                R"(,"content":"hello")";
                     }},
        MessageShape{"one in each conversation",
                     [](std::uint64_t id) {
                         return PlaceFields(id) + "," + AuthorField(id % 100) +
                                R"(,"content":"hello there, all")";
                     }},
        MessageShape{"many of one author",
                     [](std::uint64_t id) {
                         return PlaceFields(id % 3000) + "," + AuthorField(1) +
                                R"(,"content":"hello")";
                     }},
        MessageShape{"long ones",
                     [](std::uint64_t id) {
                         return PlaceFields(id % 1000) + "," + AuthorField(id) + R"(,"content":")" +
                                std::string(2000, 'x') + "\"";
                     }},
        MessageShape{"ones with metadata",
                     [](std::uint64_t id) {
                         return PlaceFields(id % 200) + "," + AuthorField(id) +
                                R"(,"content":"hello",)" + PairsField();
                     }},
        MessageShape{"ones that mention many",
                     [](std::uint64_t id) {
                         return PlaceFields(id % 200) + "," + AuthorField(id) +
                                R"(,"content":"hello",)" + MentionsField(id);
                     }},
    };
    for (const MessageShape& shape : shapes) {
        CAPTURE(shape.name);
        FilledClient filled;
        const std::size_t grown = filled.Grow(shape.event);
        MESSAGE(shape.name, ": ", grown / 1024, " KiB");
        CHECK(grown <= MessageStore::kMaxWeight);
    }
}
