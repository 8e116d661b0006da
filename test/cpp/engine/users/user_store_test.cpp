#include "engine/users/user_store.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <boost/json/parse.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "engine/users/user_handle.h"
#include "test/cpp/engine/support/allocations.h"
#include "test/cpp/engine/support/sanitizers.h"

using namespace engine;
namespace json = boost::json;

namespace {

constexpr std::uint64_t kNelly = 80351110224678912;

/// ThreadSanitizer sees a race in the first rounds, and takes ten times as long for each.
constexpr std::uint64_t kRounds = SANITIZES_THREADS ? 60 : 600;

struct Fixture {
    UserHandle Add(const char* text) {
        const auto id = store.Update(json::parse(text).as_object());
        REQUIRE(id);
        return UserHandle(store.Find(*id));
    }

    void AddMany(std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t id = first; id <= last; ++id) {
            store.Update(json::object{{"id", std::to_string(id)}, {"username", "someone"}});
        }
    }

    std::shared_ptr<CallbackOwner> owner = std::make_shared<CallbackOwner>();
    UserStore store{owner, "http://127.0.0.1:1"};
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a handle shows the user's fields") {
    const UserHandle user = Add(R"({"id":"80351110224678912","username":"nelly",
        "global_name":"Nelly","avatar":"bb71f469c158984e265093a81b3397fb","flags":8388608})");
    CHECK(user.Id() == kNelly);
    CHECK(user.Username() == "nelly");
    CHECK(user.GlobalName() == "Nelly");
    CHECK(user.DisplayName() == "Nelly");
    CHECK(user.Avatar() == "bb71f469c158984e265093a81b3397fb");
    CHECK(user.IsProvisional());
    CHECK(user.Status() == StatusType::Unknown);
}

TEST_CASE_FIXTURE(Fixture, "the picture's URL follows protocol 3.4") {
    const UserHandle still = Add(R"({"id":"80351110224678912","username":"n","avatar":"bb71"})");
    const UserHandle moving =
        Add(R"({"id":"175928847299117063","username":"m","avatar":"a_bb71"})");
    const UserHandle none = Add(R"({"id":"175928847299117064","username":"o","avatar":null})");
    using Type = UserHandleAvatarType;
    CHECK(still.AvatarUrl(Type::Gif, Type::Webp) ==
          "http://127.0.0.1:1/avatars/80351110224678912/bb71.webp");
    CHECK(moving.AvatarUrl(Type::Gif, Type::Jpeg) ==
          "http://127.0.0.1:1/avatars/175928847299117063/a_bb71.gif");
    // 175928847299117064 >> 22 = 41944705796, which is 2 modulo 6.
    CHECK(none.AvatarUrl(Type::Gif, Type::Png) == "http://127.0.0.1:1/embed/avatars/2.png");
}

TEST_CASE_FIXTURE(Fixture, "an update changes what it names and every handle shows it") {
    const UserHandle user =
        Add(R"({"id":"80351110224678912","username":"nelly","global_name":"N"})");
    Add(R"({"id":"80351110224678912","global_name":null})");
    CHECK(user.Username() == "nelly");
    CHECK_FALSE(user.GlobalName());
    CHECK(user.DisplayName() == "nelly");
    const auto set_online = [](User& changed) {
        return std::exchange(changed.status, StatusType::Online) != StatusType::Online;
    };
    CHECK(store.Edit(kNelly, set_online));
    CHECK_FALSE(store.Edit(kNelly, set_online));
    CHECK_FALSE(store.Edit(1, set_online));
    CHECK(user.Status() == StatusType::Online);
}

TEST_CASE_FIXTURE(Fixture, "malformed users are skipped, wrong types ignored") {
    store.Update(json::parse(R"([null, 5, {}, {"id":5}, {"id":"x"}, {"id":"0"},
        {"id":"7","username":5,"global_name":[],"avatar":{},"flags":"1"}])")
                     .as_array());
    CHECK_FALSE(store.Find(5));
    CHECK_FALSE(store.Find(0));
    const UserHandle user(store.Find(7));
    CHECK(user.Id() == 7);
    CHECK(user.Username().empty());
    CHECK_FALSE(user.Avatar());
}

TEST_CASE_FIXTURE(Fixture, "a handle outlives the client and then gives defaults") {
    const UserHandle user = Add(R"({"id":"80351110224678912","username":"nelly"})");
    CallbackQueue::Instance().Drop(*owner);
    CHECK(user.Id() == 0);
    CHECK(user.Username().empty());
    CHECK(user.AvatarUrl(UserHandleAvatarType::Gif, UserHandleAvatarType::Png).empty());
    CHECK(UserHandle().DisplayName().empty());
}

TEST_CASE_FIXTURE(Fixture, "users whom nothing keeps are forgotten, the longest unheard first") {
    std::optional<UserHandle> held = Add(R"({"id":"1","username":"held"})");
    AddMany(2, 5000);
    Add(R"({"id":"2","username":"seen again"})");
    store.Prune();
    CHECK(store.All().size() == UserStore::kMaxOthers + 1);
    CHECK(store.Find(1));
    CHECK(store.Find(2));
    CHECK_FALSE(store.Find(3));
    CHECK(store.Find(5000));
    // The handle and the store still mean the same user.
    Add(R"({"id":"1","username":"renamed"})");
    CHECK(held->Username() == "renamed");
    held.reset();
    AddMany(10'000, 15'000);
    store.Prune();
    CHECK_FALSE(store.Find(1));
}

TEST_CASE_FIXTURE(Fixture, "at no time there are more users than twice those who may stay") {
    std::size_t most = 0;
    for (std::uint64_t id = 1; id <= 20'000; id += 100) {
        AddMany(id, id + 99);
        store.Prune();
        most = std::max(most, store.All().size());
    }
    CHECK(most <= 2 * UserStore::kMaxOthers);
}

TEST_CASE_FIXTURE(Fixture,
                  "of users with long names no more are kept than fit, however they come") {
    const std::string name(100 * 1024, 'x');
    std::size_t most = 0;
    for (std::uint64_t id = 1; id <= 200; ++id) {
        store.Update(json::object{{"id", std::to_string(id)}, {"global_name", name}});
        store.Prune();
        std::size_t bytes = 0;
        for (const auto& cell : store.All()) bytes += UserHandle(cell).GlobalName()->size();
        most = std::max(most, bytes);
    }
    CHECK(most <= 2 * UserStore::kMaxBytesOfOthers);
    CHECK(store.Find(200));
    CHECK_FALSE(store.Find(1));
    // One who is renamed again and again drives nobody out.
    AddMany(1000, 1010);
    for (char letter = 'a'; letter <= 'z'; ++letter) {
        store.Update(json::object{{"id", "7"}, {"username", std::string(100 * 1024, letter)}});
        store.Prune();
    }
    CHECK(store.Find(1000));
}

TEST_CASE_FIXTURE(Fixture, "of another account nothing stays but who its handles mean") {
    store.SetCurrent(1);
    const UserHandle held = Add(R"({"id":"2","username":"held","avatar":"a"})");
    Add(R"({"id":"3","username":"other"})");
    store.Edit(2, [](User& user) {
        user.status = StatusType::Online;
        user.relationship.type = RelationshipType::Friend;
        user.profiles = std::make_shared<std::vector<Profile>>(1);
        return true;
    });
    store.SetCurrent(1);
    CHECK(store.Find(3));
    store.SetCurrent(9);
    CHECK_FALSE(store.Find(1));
    CHECK_FALSE(store.Find(3));
    CHECK(store.CurrentId() == 9);
    CHECK(held.Username() == "held");
    CHECK(held.Status() == StatusType::Unknown);
    CHECK(held.Relationship().DiscordRelationshipType() == RelationshipType::None);
    CHECK(held.UserApplicationProfiles().empty());
}

TEST_CASE_FIXTURE(Fixture, "another account's user who was kept for a while is forgotten then") {
    store.SetCurrent(1);
    std::shared_ptr<const UserCell> member = store.Ensure(2);
    store.SetCurrent(9);
    CHECK(store.Find(2));
    member = nullptr;
    store.Prune();
    CHECK_FALSE(store.Find(2));
    CHECK(store.Find(9));
}

TEST_CASE_FIXTURE(Fixture, "a user costs the same whether few or many are known") {
    AddMany(1, 1000);
    const std::size_t early = test::BytesOf([&] { AddMany(100'001, 101'000); });
    AddMany(1001, 30'000);
    const std::size_t late = test::BytesOf([&] { AddMany(200'001, 201'000); });
    CHECK(late <= 4 * early);
}

TEST_CASE_FIXTURE(Fixture,
                  "a user who is found while others are forgotten is the one in the store") {
    std::atomic<bool> done{false};
    std::atomic<bool> right{true};
    std::thread reader([&] {
        while (!done) {
            const auto cell = store.Find(77);
            const auto again = store.Find(77);
            if (cell && again && again != cell) right = false;
        }
    });
    for (std::uint64_t round = 0; round < 40; ++round) {
        store.Ensure(77);
        AddMany(1000 + round * 3000, 4000 + round * 3000);
        store.Prune();
    }
    done = true;
    reader.join();
    CHECK(right);
}

TEST_CASE_FIXTURE(Fixture, "whom somebody holds is found, also while the others are forgotten") {
    constexpr std::uint64_t kFirst = 1000;
    constexpr std::uint64_t kLast = kFirst + 1999;
    std::atomic<bool> over{false};
    std::atomic<int> missing{0};
    std::atomic<int> held{0};
    std::thread reader([&] {
        std::uint64_t id = kFirst;
        while (!over) {
            id = id == kLast ? kFirst : id + 1;
            const auto cell = store.Find(id);
            if (!cell) continue;
            ++held;
            for (int again = 0; again < 200; ++again) missing += store.Find(id) == nullptr;
        }
    });
    for (std::uint64_t round = 0; round < kRounds || held == 0; ++round) {
        AddMany(kFirst, kLast);
        store.SetCurrent(1 + round % 2);  // another account's: who is not held is forgotten
    }
    over = true;
    reader.join();
    CHECK(missing == 0);
}
