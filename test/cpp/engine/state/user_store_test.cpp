#include "engine/state/user_store.h"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <utility>

#include "engine/state/user_handle.h"

using namespace engine;
namespace json = boost::json;

namespace {

constexpr std::uint64_t kNelly = 80351110224678912;

struct Fixture {
    UserHandle Add(const char* text) {
        const auto id = store.Update(json::parse(text).as_object());
        REQUIRE(id);
        return UserHandle(store.Find(*id));
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
