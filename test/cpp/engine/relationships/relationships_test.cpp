#include "engine/relationships/relationships.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "engine/presence/presences.h"
#include "engine/users/user_manager.h"
#include "test/cpp/engine/support/domain.h"
#include "test/cpp/engine/support/users.h"

using namespace engine;
using Events = std::vector<std::string>;
using Names = std::vector<std::string>;

namespace {

constexpr const char* kReady = R"({"user":{"id":"1","username":"me"},"session_id":"s",
    "application":{"id":"99"},
    "users":[{"id":"2","username":"two"},{"id":"3","username":"three"},{"id":"4","username":"four"}],
    "relationships":[
        {"id":"2","type":1,"user_id":"2","is_spam_request":false,"has_played_game":true},
        {"id":"3","type":3,"user_id":"3","is_spam_request":true}],
    "game_relationships":[{"id":"4","application_id":"99","type":1,"user_id":"1"},
        {"id":"5","application_id":"98","type":1,"user_id":"1"}]})";

struct Fixture {
    Fixture() {
        services.Listen(relationships.relationship_created, [&](auto id, bool platform) {
            events.push_back("created " + std::to_string(id) + (platform ? " p" : " g"));
        });
        services.Listen(relationships.relationship_deleted, [&](auto id, bool platform) {
            events.push_back("deleted " + std::to_string(id) + (platform ? " p" : " g"));
        });
        services.Listen(relationships.relationship_groups_updated,
                        [&](auto id) { events.push_back("groups " + std::to_string(id)); });
    }

    Events Dispatch(const char* event, const std::string& data) {
        services.Dispatch(event, data);
        return std::exchange(events, {});
    }
    Relationship With(std::uint64_t id) { return services.User(id).relationship; }

    test::DomainServices services;
    Events events;
    UserManager users{services.Get()};
    Relationships relationships{services.Get()};
    Presences presences{services.Get(), users.user_updated,
                        [this](std::uint64_t id) { relationships.OnPresence(id); }};
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "READY fills the list without events, with this game's relationships") {
    CHECK(Dispatch("READY", kReady).empty());
    CHECK(relationships.All().size() == 3);
    CHECK(With(2) == Relationship{RelationshipType::Friend, RelationshipType::None, false, true});
    CHECK(With(3) ==
          Relationship{RelationshipType::PendingIncoming, RelationshipType::None, true, false});
    CHECK(With(4).game_type == RelationshipType::Friend);
}

TEST_CASE_FIXTURE(Fixture, "READY_SUPPLEMENTAL tells the friends' status and each friend's group") {
    Dispatch("READY", kReady);
    const Events reported = Dispatch("READY_SUPPLEMENTAL", R"({"merged_presences":{"friends":[
        {"user_id":"2","status":"idle","activities":[]}]}})");
    CHECK(std::count(reported.begin(), reported.end(), "groups 2") == 1);
    CHECK(std::count(reported.begin(), reported.end(), "groups 4") == 1);
    CHECK(reported.size() == 2);
    CHECK(services.User(2).status == StatusType::Idle);
    CHECK(services.User(4).status == StatusType::Offline);
    CHECK(services.User(3).status == StatusType::Unknown);
}

TEST_CASE_FIXTURE(Fixture, "a request that comes, is accepted and ends") {
    Dispatch("READY", kReady);
    CHECK(Dispatch("RELATIONSHIP_ADD", R"({"id":"7","type":3,"should_notify":true,
        "is_spam_request":true,"user":{"id":"7","username":"seven"}})") ==
          Events{"created 7 p", "groups 7"});
    CHECK(With(7).is_spam_request);
    CHECK(services.User(7).username == "seven");
    CHECK(services.User(7).status == StatusType::Unknown);
    CHECK(Dispatch("RELATIONSHIP_ADD", R"({"id":"7","type":1,"user_id":"7"})") ==
          Events{"created 7 p", "groups 7"});
    CHECK(services.User(7).status == StatusType::Offline);
    CHECK_FALSE(With(7).is_spam_request);
    Dispatch("PRESENCE_UPDATE", R"({"user":{"id":"7"},"status":"online","activities":[]})");
    CHECK(services.User(7).status == StatusType::Online);
    CHECK(Dispatch("RELATIONSHIP_REMOVE", R"({"id":"7","type":1})") ==
          Events{"deleted 7 p", "groups 7"});
    CHECK(services.User(7).status == StatusType::Unknown);
    CHECK(relationships.All().size() == 3);
}

TEST_CASE_FIXTURE(Fixture, "platform and game relationships are distinguished") {
    Dispatch("READY", kReady);
    CHECK(Dispatch("GAME_RELATIONSHIP_ADD", R"({"id":"2","application_id":"99","type":1})") ==
          Events{"created 2 g", "groups 2"});
    CHECK(Dispatch("RELATIONSHIP_ADD", R"({"id":"2","type":2})") ==
          Events{"created 2 p", "groups 2"});
    CHECK(Dispatch("GAME_RELATIONSHIP_REMOVE", R"({"id":"2","application_id":"99","type":1})") ==
          Events{"deleted 2 g", "groups 2"});
    CHECK(With(2).type == RelationshipType::Blocked);
    CHECK(With(2).has_played_game);
    CHECK(relationships.All().size() == 3);
}

TEST_CASE_FIXTURE(Fixture, "an event that comes twice is reported once") {
    Dispatch("READY", kReady);
    CHECK(Dispatch("RELATIONSHIP_ADD", R"({"id":"2","type":1})").empty());
    CHECK(Dispatch("RELATIONSHIP_REMOVE", R"({"id":"2","type":1})").size() == 2);
    CHECK(Dispatch("RELATIONSHIP_REMOVE", R"({"id":"2","type":1})").empty());
    CHECK(Dispatch("RELATIONSHIP_REMOVE", R"({"id":"12345","type":1})").empty());
}

TEST_CASE_FIXTURE(Fixture, "an update changes the mark of spam and never the type") {
    Dispatch("READY", kReady);
    CHECK(Dispatch("RELATIONSHIP_UPDATE", R"({"id":"3","type":1,"is_spam_request":false})") ==
          Events{"groups 3"});
    CHECK(With(3) ==
          Relationship{RelationshipType::PendingIncoming, RelationshipType::None, false, false});
    CHECK(Dispatch("RELATIONSHIP_UPDATE", R"({"id":"9","type":1})").empty());
}

TEST_CASE_FIXTURE(Fixture, "a new session of the same user tells what changed meanwhile") {
    Dispatch("READY", kReady);
    Events reported = Dispatch("READY", R"({"user":{"id":"1","username":"me"},
        "application":{"id":"99"},"users":[{"id":"6","username":"six"}],
        "relationships":[{"id":"2","type":1,"has_played_game":true},{"id":"6","type":3}],
        "game_relationships":[{"id":"4","application_id":"99","type":1}]})");
    std::sort(reported.begin(), reported.end());
    CHECK(reported == Events{"created 6 p", "deleted 3 p", "groups 3", "groups 6"});
    CHECK(relationships.All().size() == 3);
    CHECK(With(3) == Relationship());
}

TEST_CASE_FIXTURE(Fixture, "another user's session starts with that user's list and no events") {
    Dispatch("READY", kReady);
    CHECK(Dispatch("READY", R"({"user":{"id":"8","username":"other"},"application":{"id":"99"},
        "users":[{"id":"2","username":"two"}],
        "relationships":[{"id":"2","type":4}],"game_relationships":[]})")
              .empty());
    CHECK(test::NamesOf(relationships.All()) == Names{"two"});
    CHECK(With(2).type == RelationshipType::PendingOutgoing);
    // Of the other account nothing is left.
    CHECK_FALSE(services.Users().Find(3));
    CHECK_FALSE(services.Users().Find(4));
}

// A game friend is seen in the game only, a platform friend everywhere (protocol 4.11).
TEST_CASE_FIXTURE(Fixture,
                  "who is left as a game friend counts as offline until an event says otherwise") {
    Dispatch("READY", kReady);
    Dispatch("GAME_RELATIONSHIP_ADD", R"({"id":"2","application_id":"99","type":1})");
    Dispatch("PRESENCE_UPDATE", R"({"user":{"id":"2"},"status":"online","activities":[]})");
    Dispatch("RELATIONSHIP_REMOVE", R"({"id":"2","type":1})");
    CHECK(services.User(2).status == StatusType::Offline);
    CHECK(With(2).game_type == RelationshipType::Friend);
}

TEST_CASE_FIXTURE(Fixture, "malformed events are logged and skipped") {
    Dispatch("READY", kReady);
    services.TakeLog();
    const Events bad{"null",
                     "5",
                     "[]",
                     "{}",
                     R"("text")",
                     R"({"id":7,"type":1})",
                     R"({"id":"x","type":1})",
                     R"({"id":"0","type":1})",
                     R"({"id":"7"})",
                     R"({"id":"7","type":"1"})",
                     R"({"id":"7","type":0})",
                     R"({"id":"7","type":77})",
                     R"({"id":"7","type":1.5})",
                     R"({"id":"7","type":-1})",
                     R"({"id":"7","type":4294967297})"};
    for (const std::string& data : bad) {
        CAPTURE(data);
        CHECK(Dispatch("RELATIONSHIP_ADD", data).empty());
        CHECK(services.TakeLog().size() == 1);
        CHECK(Dispatch("GAME_RELATIONSHIP_ADD", data).empty());
        CHECK(services.TakeLog().size() == 1);
        CHECK(Dispatch("RELATIONSHIP_UPDATE", data).empty());
        CHECK(Dispatch("RELATIONSHIP_REMOVE", data).empty());
        CHECK(Dispatch("GAME_RELATIONSHIP_REMOVE", data).empty());
        CHECK(Dispatch("PRESENCE_UPDATE", data).empty());
        CHECK(Dispatch("READY_SUPPLEMENTAL", data).empty());
        services.TakeLog();
    }
    // In a game nobody is blocked (protocol 3.8).
    CHECK(Dispatch("GAME_RELATIONSHIP_ADD", R"({"id":"7","type":2})").empty());
    CHECK(services.TakeLog().size() == 1);
    CHECK(relationships.All().size() == 3);
    CHECK(With(2) == Relationship{RelationshipType::Friend, RelationshipType::None, false, true});
}

TEST_CASE_FIXTURE(Fixture, "of a malformed list in READY the rest is read") {
    CHECK(Dispatch("READY", R"({"user":{"id":"1","username":"me"},"application":{"id":"99"},
        "users":[5,null,{"id":"2","username":"two"}],
        "relationships":[null,7,{},{"id":"2","type":1},{"id":"3","type":"x"},{"type":1}],
        "game_relationships":{"id":"4","type":1}})")
              .empty());
    CHECK(test::NamesOf(relationships.All()) == Names{"two"});
    CHECK(services.TakeLog().size() == 5);
}

TEST_CASE_FIXTURE(Fixture, "relationships stand as READY lists them, later ones behind") {
    std::string users;
    std::string relationships;
    Names expected;
    for (int i = 0; i < 100; ++i) {
        // In no order of their ids.
        const std::string id = std::to_string(100 + i * 37 % 101);
        const char* const comma = i == 0 ? "" : ",";
        users += comma + (R"({"id":")" + id + R"(","username":"u)" + id + R"("})");
        relationships += comma + (R"({"id":")" + id + R"(","type":1})");
        expected.push_back("u" + id);
    }
    const auto ready = [&] {
        return R"({"user":{"id":"1","username":"me"},"session_id":"s","users":[)" + users +
               R"(],"relationships":[)" + relationships + "]}";
    };
    Dispatch("READY", ready());
    CHECK(test::NamesOf(this->relationships.All()) == expected);
    Dispatch("RELATIONSHIP_ADD", R"({"id":"7","type":3,"user":{"id":"7","username":"seven"}})");
    expected.push_back("seven");
    CHECK(test::NamesOf(this->relationships.All()) == expected);
    // A new session has its own order.
    const std::string last = relationships.substr(relationships.rfind(",{") + 1);
    relationships = last + "," + relationships.substr(0, relationships.rfind(",{"));
    CHECK(Dispatch("READY", ready()) == Events{"deleted 7 p", "groups 7"});
    expected.pop_back();
    std::rotate(expected.rbegin(), expected.rbegin() + 1, expected.rend());
    CHECK(test::NamesOf(this->relationships.All()) == expected);
}
