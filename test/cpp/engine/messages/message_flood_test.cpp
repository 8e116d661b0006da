#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/messages/message_manager.h"
#include "test/cpp/engine/support/dispatching.h"

using namespace engine;

namespace {

/// A client in lobbies in which strangers write, each one message.
struct Flood : test::Dispatching {
    std::shared_ptr<LobbyStore> lobbies =
        std::make_shared<LobbyStore>(services->owner, services->users);
    std::shared_ptr<ChannelStore> channels =
        std::make_shared<ChannelStore>(services->owner, lobbies);
    MessageManager manager{services, lobbies, channels};

    void Write(std::uint64_t id, std::uint64_t lobby, const std::string& content) {
        const std::string place = std::to_string(lobby);
        Dispatch("LOBBY_MESSAGE_CREATE",
                 R"({"id":")" + std::to_string(id) + R"(","content":")" + content +
                     R"(","lobby_id":")" + place + R"(","channel_id":")" + place +
                     R"(","author":{"id":")" + std::to_string(AuthorOf(id)) +
                     R"(","username":"someone"}})");
    }

    static std::uint64_t AuthorOf(std::uint64_t message) { return 2'000'000 + message; }
};

}  // namespace

TEST_CASE_FIXTURE(Flood,
                  "messages take no more than 48 MiB however many come in however many lobbies") {
    // The 25 that are kept of each conversation are more than fit, however long the flood takes.
    constexpr std::uint64_t kMessages = 14'000;
    constexpr std::uint64_t kConversations = 500;
    const std::string content(4000, 'x');
    Ready();
    for (std::uint64_t id = 1; id <= kMessages; ++id) {
        Write(id, 1'000'000 + id % kConversations, content);
    }
    CHECK(manager.Store().Weight() <= MessageStore::kMaxWeight);
    CHECK(manager.Store().Weight() > MessageStore::kMaxWeight / 2);  // the bound was met
    CHECK(manager.Store().CountConversations() <= kConversations);
    CHECK(manager.GetMessageHandle(kMessages));
    CHECK(manager.GetMessageHandle(kMessages)->AuthorId() == AuthorOf(kMessages));
}

TEST_CASE_FIXTURE(Flood, "authors go with their messages however many write in a lobby") {
    constexpr std::uint64_t kMessages = 5'000;
    // So many messages that came a moment ago stay in a conversation.
    constexpr std::size_t kFresh = 1000;
    Ready();
    std::size_t most = 0;
    for (std::uint64_t id = 1; id <= kMessages; ++id) {
        Write(id, 1'000'000, "hello");
        if (id % 50 == 0) most = std::max(most, services->users->All().size());
    }
    // Half as many more users may come until those whom nothing keeps are removed.
    CHECK(most <= (kFresh + UserStore::kMaxOthers) * 3 / 2 + 1);
    CHECK(manager.GetMessageHandle(kMessages)->AuthorId() == AuthorOf(kMessages));
}
