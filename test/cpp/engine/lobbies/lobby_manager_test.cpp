#include "engine/lobbies/lobby_manager.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/lobbies/lobby_handle.h"
#include "test/cpp/engine/support/allocations.h"
#include "test/cpp/engine/support/dispatching.h"

using namespace engine;

namespace {

using Events = std::vector<std::string>;

struct Fixture : test::Dispatching {
    Fixture() {
        test::Record(manager->lobby_created, "created", events);
        test::Record(manager->lobby_updated, "updated", events);
        test::Record(manager->lobby_deleted, "deleted", events);
        test::Record(manager->lobby_member_added, "added", events);
        test::Record(manager->lobby_member_updated, "member updated", events);
        test::Record(manager->lobby_member_removed, "removed", events);
    }

    Events Reported() { return test::Take(events); }

    LobbyHandle Lobby(std::uint64_t id) {
        auto cell = manager->Lobbies()->Find(id);
        REQUIRE(cell);
        return {manager->Lobbies(), std::move(cell)};
    }

    std::shared_ptr<LobbyManager> manager = std::make_shared<LobbyManager>(services);
    std::shared_ptr<Events> events = std::make_shared<Events>();
};

// As protocol 4.10 shows lobbies in events.
constexpr const char* kLobby =
    R"({"id":"50","application_id":"9","metadata":{"map":"forest"},"flags":0,"region":null,
        "linked_channel":{"id":"60","name":"general","guild_id":"70"},"voice_states":[],
        "members":[{"user_id":"1","user":{"id":"1","username":"me"},"metadata":null,"flags":1,
                    "connected":true},
                   {"user_id":"2","user":{"id":"2","username":"other"},"metadata":{"a":"b"},
                    "flags":0,"connected":false}]})";

constexpr const char* kAlone =
    R"({"id":"50","metadata":{},"members":[{"user_id":"1","metadata":{},"flags":1,
        "connected":true}]})";

std::string Member(const char* id, const char* fields = "") {
    return std::string(R"({"lobby_id":"50","member":{"user_id":")") + id + "\"" + fields + "}}";
}

}  // namespace

TEST_CASE_FIXTURE(Fixture, "LOBBY_CREATE shows a lobby with its members") {
    Ready();
    Dispatch("LOBBY_CREATE", kLobby);
    CHECK(Reported() == Events{"created 50"});
    const LobbyHandle lobby = Lobby(50);
    CHECK(lobby.Id() == 50);
    CHECK(lobby.Metadata() == Metadata{{"map", "forest"}});
    CHECK(lobby.LinkedChannel() == LinkedChannel{60, "general", 70});
    CHECK(lobby.LobbyMemberIds() == std::vector<std::uint64_t>{1, 2});
    const auto self = lobby.GetLobbyMemberHandle(1);
    const auto other = lobby.GetLobbyMemberHandle(2);
    REQUIRE(self);
    REQUIRE(other);
    CHECK(self->CanLinkLobby());
    CHECK(self->Connected());
    CHECK_FALSE(other->CanLinkLobby());
    CHECK_FALSE(other->Connected());
    CHECK(other->Metadata() == Metadata{{"a", "b"}});
    CHECK(other->User()->Username() == "other");
    CHECK_FALSE(lobby.GetLobbyMemberHandle(3));
}

TEST_CASE_FIXTURE(Fixture, "members come, change and leave") {
    Ready();
    Dispatch("LOBBY_CREATE", kAlone);
    Dispatch("LOBBY_MEMBER_ADD", Member("3", R"(,"user":{"id":"3","username":"three"})"));
    Dispatch("LOBBY_MEMBER_CONNECT", Member("3"));
    Dispatch("LOBBY_MEMBER_UPDATE", Member("3", R"(,"metadata":{"x":"y"},"flags":1)"));
    CHECK(Reported() ==
          Events{"created 50", "added 50 3", "member updated 50 3", "member updated 50 3"});
    const auto member = Lobby(50).GetLobbyMemberHandle(3);
    REQUIRE(member);
    CHECK(member->Connected());
    CHECK(member->CanLinkLobby());
    CHECK(member->Metadata() == Metadata{{"x", "y"}});
    CHECK(member->User()->Username() == "three");
    Dispatch("LOBBY_MEMBER_DISCONNECT", Member("3"));
    CHECK_FALSE(member->Connected());
    Dispatch("LOBBY_MEMBER_REMOVE", Member("3"));
    Dispatch("LOBBY_MEMBER_REMOVE", Member("3"));
    CHECK(Reported() == Events{"member updated 50 3", "removed 50 3"});
    CHECK_FALSE(Lobby(50).GetLobbyMemberHandle(3));
    // The handle that was kept shows what was known last.
    CHECK(member->Id() == 3);
    CHECK_FALSE(member->Connected());
}

TEST_CASE_FIXTURE(Fixture,
                  "the player's own joining and leaving is reported by the lobby's events") {
    Ready();
    Dispatch("LOBBY_CREATE", kAlone);
    Dispatch("LOBBY_MEMBER_ADD", Member("1"));
    Dispatch("LOBBY_MEMBER_REMOVE", Member("1"));
    CHECK(Reported() == Events{"created 50"});
    Dispatch("LOBBY_DELETE", R"({"id":"50","reason":"removed"})");
    Dispatch("LOBBY_DELETE", R"({"id":"50","reason":"removed"})");
    CHECK(Reported() == Events{"deleted 50"});
    CHECK(manager->Lobbies()->Ids().empty());
}

TEST_CASE_FIXTURE(Fixture, "LOBBY_UPDATE replaces what it names") {
    Ready();
    Dispatch("LOBBY_CREATE", kLobby);
    Reported();
    Dispatch("LOBBY_UPDATE", R"({"id":"50","metadata":null,"members":[
        {"user_id":"1","metadata":null,"flags":1,"connected":true},
        {"user_id":"4","metadata":null,"flags":0,"connected":true}]})");
    CHECK(Reported() == Events{"added 50 4", "removed 50 2", "updated 50"});
    CHECK(Lobby(50).Metadata().empty());
    CHECK_FALSE(Lobby(50).LinkedChannel());
    // Of a lobby whose creation was lost, it is as good as that.
    Dispatch("LOBBY_UPDATE", R"({"id":"51","metadata":{},"members":[]})");
    CHECK(Reported() == Events{"created 51"});
}

TEST_CASE_FIXTURE(Fixture, "READY of a new session tells what changed meanwhile, and only that") {
    Ready(std::string(R"("lobbies":[)") + kLobby + "," + R"({"id":"51","members":[]})" + "]");
    CHECK(Reported() == Events{"created 50", "created 51"});
    const LobbyHandle lobby = Lobby(50);
    Ready(std::string(R"("lobbies":[)") + kLobby + "," + R"({"id":"51","members":[]})" + "]");
    CHECK(Reported().empty());
    Ready(std::string(R"("lobbies":[)") + kAlone + "," + R"({"id":"52","members":[]})" + "]");
    CHECK(Reported() == Events{"removed 50 2", "updated 50", "created 52", "deleted 51"});
    CHECK(lobby.LobbyMemberIds() == std::vector<std::uint64_t>{1});
    CHECK(manager->Lobbies()->Ids() == std::vector<std::uint64_t>{50, 52});
}

TEST_CASE_FIXTURE(Fixture, "malformed events are skipped and change nothing") {
    Ready();
    Dispatch("LOBBY_CREATE", kLobby);
    Reported();
    for (const char* event :
         {"LOBBY_CREATE", "LOBBY_UPDATE", "LOBBY_DELETE", "LOBBY_MEMBER_ADD", "LOBBY_MEMBER_UPDATE",
          "LOBBY_MEMBER_REMOVE", "LOBBY_MEMBER_CONNECT", "LOBBY_MEMBER_DISCONNECT"}) {
        for (const char* data :
             {"null", "5", "[]", "{}", R"("50")", R"({"id":50})", R"({"id":"x"})", R"({"id":"0"})",
              R"({"lobby_id":"50"})", R"({"lobby_id":"50","member":5})",
              R"({"lobby_id":"50","member":{}})", R"({"lobby_id":"50","member":{"user_id":5}})",
              R"({"lobby_id":{},"member":{"user_id":"2"}})",
              R"({"lobby_id":"99","member":{"user_id":"2"}})"}) {
            CAPTURE(event);
            CAPTURE(data);
            CHECK_NOTHROW(Dispatch(event, data));
        }
    }
    CHECK(Reported().empty());
    CHECK(manager->Lobbies()->Ids() == std::vector<std::uint64_t>{50});
    CHECK(Lobby(50).LobbyMemberIds() == std::vector<std::uint64_t>{1, 2});
}

TEST_CASE_FIXTURE(
    Fixture, "fields of a wrong type keep their value, and members without an id are skipped") {
    Ready();
    Dispatch("LOBBY_CREATE", kLobby);
    Dispatch("LOBBY_UPDATE", R"({"id":"50","metadata":7,"members":"none","linked_channel":"x"})");
    CHECK(Lobby(50).Metadata() == Metadata{{"map", "forest"}});
    CHECK(Lobby(50).LinkedChannel());
    CHECK(Lobby(50).LobbyMemberIds() == std::vector<std::uint64_t>{1, 2});
    Dispatch("LOBBY_UPDATE", R"({"id":"50","metadata":{"a":1,"b":"c"},"members":[null,5,{},
        {"user_id":"1","flags":"1","connected":1,"metadata":[]}]})");
    CHECK(Lobby(50).Metadata() == Metadata{{"b", "c"}});
    CHECK(Lobby(50).LobbyMemberIds() == std::vector<std::uint64_t>{1, 2});
    CHECK(Lobby(50).GetLobbyMemberHandle(1)->Connected());
    CHECK(Lobby(50).GetLobbyMemberHandle(1)->CanLinkLobby());
}

TEST_CASE_FIXTURE(Fixture, "handles outlive the client and then give defaults") {
    Ready();
    Dispatch("LOBBY_CREATE", kLobby);
    const LobbyHandle lobby = Lobby(50);
    const auto member = lobby.GetLobbyMemberHandle(2);
    CallbackQueue::Instance().Drop(*services->owner);
    manager = nullptr;
    services = nullptr;
    CHECK(lobby.Id() == 0);
    CHECK(lobby.Metadata().empty());
    CHECK(lobby.LobbyMembers().empty());
    CHECK_FALSE(lobby.LinkedChannel());
    CHECK(member->Id() == 0);
    CHECK_FALSE(member->User());
}

TEST_CASE_FIXTURE(Fixture, "members are kept as users, and no longer than they are members") {
    Ready();
    Dispatch("LOBBY_CREATE", kLobby);
    const auto others = [this](int first) {
        for (int i = first; i < first + 3000; ++i) {
            Dispatch("LOBBY_UPDATE", "{}");
            services->users->Ensure(static_cast<std::uint64_t>(i));
        }
        Dispatch("LOBBY_UPDATE", "{}");
    };
    others(1000);
    CHECK(services->users->Find(2));
    Dispatch("LOBBY_MEMBER_REMOVE", Member("2"));
    others(5000);
    CHECK_FALSE(services->users->Find(2));
}

TEST_CASE("READY costs as much a lobby, and a lobby as much a member, whether few or many") {
    const auto of_lobbies = [](int count) {
        Fixture fixture;
        std::string list;
        for (int i = 0; i < count; ++i) {
            list += (i == 0 ? "" : ",") + (R"({"id":")" + std::to_string(100 + i)) +
                    R"(","metadata":{},"members":[]})";
        }
        return test::BytesOf([&] { fixture.Ready("\"lobbies\":[" + list + "]"); });
    };
    CHECK(of_lobbies(1000) <= 6 * of_lobbies(250));
    const auto of_members = [](int count) {
        Fixture fixture;
        std::string list;
        for (int i = 0; i < count; ++i) {
            list += (i == 0 ? "" : ",") + (R"({"user_id":")" + std::to_string(100 + i)) +
                    R"(","metadata":{}})";
        }
        fixture.Ready();
        return test::BytesOf(
            [&] { fixture.Dispatch("LOBBY_CREATE", R"({"id":"50","members":[)" + list + "]}"); });
    };
    CHECK(of_members(4000) <= 6 * of_members(1000));
}

TEST_CASE_FIXTURE(Fixture, "lobbies and members beyond what the service allows are not taken in") {
    Ready();
    for (int i = 0; i < 1200; ++i) {
        Dispatch("LOBBY_CREATE", R"({"id":")" + std::to_string(100 + i) + R"(","members":[]})");
    }
    CHECK(manager->Lobbies()->Ids().size() == 1000);
    Dispatch("LOBBY_DELETE", R"({"id":"100"})");
    Dispatch("LOBBY_CREATE", kLobby);
    std::string members;
    for (int i = 0; i < 3990; ++i) {
        members += R"({"user_id":")" + std::to_string(1000 + i) + R"("},)";
    }
    members.pop_back();
    Dispatch("LOBBY_UPDATE", R"({"id":"50","members":[)" + members + "]}");
    for (int i = 0; i < 100; ++i) {
        Dispatch("LOBBY_MEMBER_ADD", Member(std::to_string(6000 + i).c_str()));
    }
    CHECK(Lobby(50).LobbyMemberIds().size() == 4000);
    // Twice the same one who has no place, in a list that takes nobody out.
    Dispatch("LOBBY_UPDATE",
             R"({"id":"50","members":[null,{"user_id":"9000"},{"user_id":"9000"}]})");
    CHECK(Lobby(50).LobbyMemberIds().size() == 4000);
}
