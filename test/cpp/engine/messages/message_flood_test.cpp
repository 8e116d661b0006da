#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/messages/message_manager.h"
#include "test/cpp/engine/support/dispatching.h"

using namespace engine;

TEST_CASE("what a client keeps is bounded however many messages of however many authors come") {
    constexpr std::uint64_t kMessages = 20'000;
    constexpr std::uint64_t kConversations = 500;
    // The 25 that are kept of each conversation are more than fit, however long the flood takes.
    const std::string content(4000, 'x');
    // Each message is heavier than 4 KiB, and its author is kept with it; of the others a thousand
    // stay, and half as many more users may come until unused ones are removed.
    constexpr std::size_t kMaxStored = MessageStore::kMaxWeight / 4096;
    constexpr std::size_t kMaxUsers = (kMaxStored + UserStore::kMaxOthers) * 3 / 2 + 1000;

    test::Dispatching client;
    const auto& services = client.services;
    const auto lobbies = std::make_shared<LobbyStore>(services->owner, services->users);
    const auto channels = std::make_shared<ChannelStore>(services->owner, lobbies);
    MessageManager manager(services, lobbies, channels);
    client.Ready();
    std::size_t most_users = 0;
    for (std::uint64_t id = 1; id <= kMessages; ++id) {
        const std::string lobby = std::to_string(1'000'000 + id % kConversations);
        const std::string author = std::to_string(2'000'000 + id);
        client.Dispatch("LOBBY_MESSAGE_CREATE",
                        R"({"id":")" + std::to_string(id) + R"(","content":")" + content +
                            R"(","lobby_id":")" + lobby + R"(","channel_id":")" + lobby +
                            R"(","author":{"id":")" + author + R"(","username":"someone"}})");
        if (id % 500 == 0) most_users = std::max(most_users, services->users->All().size());
    }
    CHECK(manager.Store().Weight() <= MessageStore::kMaxWeight);
    CHECK(manager.Store().Weight() > MessageStore::kMaxWeight / 2);  // the bound was met
    CHECK(manager.Store().CountConversations() <= kConversations);
    CHECK(most_users <= kMaxUsers);
    CHECK(manager.GetMessageHandle(kMessages));
    CHECK(manager.GetMessageHandle(kMessages)->AuthorId() == 2'000'000 + kMessages);
}
