#include "engine/messages/store/message_store.h"

#include <doctest/doctest.h>

using namespace engine;

namespace {

constexpr std::uint64_t kLobby = 50;

struct Fixture {
    void Put(std::uint64_t id, MessageOrigin origin = MessageOrigin::Event,
             std::uint64_t lobby = kLobby) {
        Message message;
        message.id = id;
        message.lobby_id = lobby;
        store.Put(std::move(message), origin);
    }

    /// The ids of the latest messages, or nothing.
    std::optional<std::vector<std::uint64_t>> Latest(std::size_t count) {
        const auto cells = store.Latest(kLobby, count);
        if (!cells) return std::nullopt;
        std::vector<std::uint64_t> ids;
        for (const auto& cell : *cells) ids.push_back(cell->Load()->id);
        return ids;
    }

    using Ids = std::vector<std::uint64_t>;
    MessageStore::Clock::time_point now{};
    MessageStore store{std::make_shared<CallbackOwner>(), [this] { return now; }};
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "the latest 25 messages of each conversation are kept") {
    for (std::uint64_t id = 1; id <= 40; ++id) {
        now += std::chrono::minutes(1);
        Put(id);
        Put(1000 + id, MessageOrigin::Event, 51);
    }
    CHECK_FALSE(store.Find(15));
    CHECK_FALSE(store.Find(1015));
    for (std::uint64_t id = 16; id <= 40; ++id) {
        CHECK(store.Find(id));
        CHECK(store.Find(1000 + id));
    }
}

TEST_CASE_FIXTURE(Fixture, "a burst is kept for some seconds, up to 1000 messages") {
    for (std::uint64_t id = 1; id <= 1200; ++id) Put(id);
    CHECK_FALSE(store.Find(200));
    CHECK(store.Find(201));
    now += std::chrono::seconds(6);
    Put(1201);
    CHECK_FALSE(store.Find(1176));
    CHECK(store.Find(1177));
}

TEST_CASE_FIXTURE(Fixture, "an old message that was changed is no neighbour of the latest") {
    for (std::uint64_t id = 1; id <= 26; ++id) Put(id);
    now += std::chrono::seconds(4);
    Put(1, MessageOrigin::Answer);
    now += std::chrono::seconds(2);
    Put(27);
    // Of the old ones just the changed one is kept.
    CHECK(store.Find(1));
    CHECK_FALSE(store.Find(2));
    store.Remove(27);
    CHECK(Latest(24));
    CHECK_FALSE(Latest(25));
}

TEST_CASE_FIXTURE(Fixture, "the latest are known when nothing can be missing between them") {
    store.StartSession();
    Put(10);
    Put(11);
    CHECK(Latest(2) == Ids{11, 10});
    CHECK(Latest(1) == Ids{11});
    CHECK_FALSE(Latest(3));
    // Its own message was sent, but what came before it may still be on the way.
    Put(13, MessageOrigin::Answer);
    CHECK_FALSE(Latest(1));
    Put(12);
    Put(13);
    CHECK(Latest(4) == Ids{13, 12, 11, 10});
    // An old message that changed says nothing of what lies between.
    Put(5, MessageOrigin::Answer);
    CHECK_FALSE(Latest(5));
    store.Remove(13);
    CHECK(Latest(3) == Ids{12, 11, 10});
}

TEST_CASE_FIXTURE(Fixture, "a new session knows nothing for sure until the gateway sends it") {
    store.StartSession();
    Put(10);
    store.StartSession();
    CHECK(store.Find(10));
    CHECK(store.IsStale(10));
    CHECK_FALSE(Latest(1));
    Put(12);
    CHECK(Latest(1) == Ids{12});
    CHECK_FALSE(Latest(2));
    for (const std::uint64_t id : {12, 11, 10}) Put(id, MessageOrigin::History);
    CHECK(Latest(3) == Ids{12, 11, 10});
    CHECK_FALSE(store.IsStale(10));
    store.Clear();
    CHECK_FALSE(store.Find(12));
    CHECK_FALSE(Latest(1));
}

TEST_CASE_FIXTURE(Fixture, "a conversation that is silent for 72 hours is forgotten") {
    Put(1);
    now += std::chrono::hours(71);
    Put(1001, MessageOrigin::Event, 51);
    store.Prune();
    CHECK(store.Find(1));
    now += std::chrono::hours(2);
    store.Prune();
    CHECK_FALSE(store.Find(1));
    CHECK(store.Find(1001));
    CHECK_FALSE(Latest(1));
}

TEST_CASE_FIXTURE(Fixture, "what was said in a lobby that was left stays for some seconds only") {
    Put(1);
    Put(1001, MessageOrigin::Event, 51);
    store.Leave(kLobby);
    store.Leave(99);
    store.Prune();
    CHECK(store.Find(1));
    now += std::chrono::seconds(6);
    store.Prune();
    CHECK_FALSE(store.Find(1));
    CHECK(store.Find(1001));
    // The player may come back.
    Put(2);
    now += std::chrono::minutes(1);
    store.Prune();
    CHECK(store.Find(2));
}

TEST_CASE_FIXTURE(Fixture,
                  "all messages together are bounded; the longest silent conversation goes") {
    constexpr std::uint64_t kConversations = 3000;
    std::uint64_t id = 0;
    for (std::uint64_t lobby = 1; lobby <= kConversations; ++lobby) {
        for (std::uint64_t n = 0; n < 30; ++n) {
            now += std::chrono::milliseconds(10);
            Put(++id, MessageOrigin::Event, lobby);
            REQUIRE(store.Weight() <= MessageStore::kMaxWeight);
        }
    }
    CHECK(store.Find(id));
    CHECK(store.Find(id - 24));
    CHECK_FALSE(store.Find(1));
    CHECK_FALSE(store.Find(30));
    store.Clear();
    CHECK(store.Weight() == 0);
}

TEST_CASE_FIXTURE(Fixture, "what many conversations in turns lose first is the oldest of each") {
    constexpr std::uint64_t kConversations = 100;
    std::uint64_t id = 0;
    while (store.Weight() + 4096 < MessageStore::kMaxWeight) {
        ++id;
        Put(id, MessageOrigin::Event, 1 + id % kConversations);
    }
    const std::uint64_t fit = id;
    for (std::uint64_t n = 0; n < fit / 4; ++n) {
        ++id;
        Put(id, MessageOrigin::Event, 1 + id % kConversations);
    }
    for (std::uint64_t id_stored = id - fit + kConversations; id_stored <= id; ++id_stored) {
        REQUIRE(store.Find(id_stored));
    }
    CHECK_FALSE(store.Find(id - fit - kConversations));
}

TEST_CASE_FIXTURE(Fixture, "a conversation of huge messages is bounded, too") {
    for (std::uint64_t id = 1; id <= 80; ++id) {
        Message message;
        message.id = id;
        message.lobby_id = kLobby;
        message.content = std::string(1'000'000, 'x');
        store.Put(std::move(message), MessageOrigin::Event);
        REQUIRE(store.Weight() <= MessageStore::kMaxWeight);
    }
    CHECK(store.Find(80));
    CHECK_FALSE(store.Find(1));
    for (std::uint64_t id = 1; id <= 80; ++id) store.Remove(id);
    CHECK(store.Weight() == 0);
}

TEST_CASE_FIXTURE(Fixture, "conversations in which all was deleted are not kept") {
    for (std::uint64_t id = 1; id <= 1000; ++id) {
        Put(id, MessageOrigin::Event, 10'000 + id);
        store.Remove(id);
    }
    CHECK(store.CountConversations() == 0);
    Put(2001);
    Put(2002);
    store.Remove(2001);
    CHECK(store.CountConversations() == 1);
    CHECK(Latest(1) == Ids{2002});
}

TEST_CASE_FIXTURE(Fixture, "whatever a message holds or keeps counts for the bound") {
    const auto users =
        std::make_shared<UserCell>(User(), std::make_shared<CallbackOwner>(), nullptr);
    const auto count_kept = [&](auto fill) {
        store.Clear();
        for (std::uint64_t id = 1; id <= 100; ++id) {
            Message message;
            message.id = id;
            message.lobby_id = id;
            fill(message);
            store.Put(std::move(message), MessageOrigin::Event);
        }
        return store.CountConversations();
    };
    const std::string text(1024 * 1024, 'x');
    // Each takes a little more than its text.
    constexpr std::size_t kFit = MessageStore::kMaxWeight / (1024 * 1024) - 1;
    CHECK(count_kept([&](Message& message) { message.content = text; }) == kFit);
    CHECK(count_kept([&](Message& message) { message.additional_name = text; }) == kFit);
    CHECK(count_kept([&](Message& message) {
              message.additional_content.emplace().title = text;
          }) == kFit);
    CHECK(count_kept([&](Message& message) { message.metadata["key"] = text; }) == kFit);
    // It holds as many users as take so much, and no more.
    CHECK(count_kept([&](Message& message) { message.named.assign(2048, users); }) == kFit);
}
