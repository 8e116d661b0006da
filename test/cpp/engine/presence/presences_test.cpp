#include "engine/presence/presences.h"

#include <doctest/doctest.h>

#include "test/cpp/engine/support/domain.h"

using namespace engine;

namespace {

struct Fixture {
    Fixture() {
        services.Listen(updated, [&](auto id) { changes.push_back(id); });
        services.Users().Update(
            boost::json::parse(R"([{"id":"1","username":"me"},{"id":"2","username":"two"}])")
                .as_array());
        services.Users().SetCurrent(1);
        services.Dispatch("READY", R"({"application":{"id":"99","parent_id":"90"}})");
    }

    /// A PRESENCE_UPDATE of user 2; whose change was reported.
    std::vector<std::uint64_t> Update(const std::string& fields) {
        services.Dispatch("PRESENCE_UPDATE", R"({"user":{"id":"2"},)" + fields + "}");
        return std::exchange(changes, {});
    }
    /// What user 2 plays, or nothing.
    std::string Game() {
        const auto activity = services.User(2).game_activity;
        return activity ? activity->activity.name : "";
    }

    test::DomainServices services;
    std::vector<std::uint64_t> changes;
    EventSlot<std::uint64_t> updated{services.Get()->events};
    std::vector<std::uint64_t> reported;
    Presences presences{services.Get(), updated,
                        [this](std::uint64_t id) { reported.push_back(id); }};
};

using Ids = std::vector<std::uint64_t>;

}  // namespace

// protocol 4.9
TEST_CASE_FIXTURE(Fixture, "the texts of a status become its numbers") {
    const std::pair<const char*, StatusType> statuses[] = {
        {"online", StatusType::Online},       {"offline", StatusType::Offline},
        {"idle", StatusType::Idle},           {"dnd", StatusType::Dnd},
        {"invisible", StatusType::Invisible}, {"sleeping", StatusType::Unknown}};
    for (const auto& [text, status] : statuses) {
        Update(R"("status":")" + std::string(text) + R"(","activities":[])");
        CHECK(services.User(2).status == status);
    }
    Update(R"("status":"online","activities":[{"name":"live","type":1}])");
    CHECK(services.User(2).status == StatusType::Streaming);
    Update(R"("status":"offline","activities":[{"name":"live","type":1}])");
    CHECK(services.User(2).status == StatusType::Offline);
}

TEST_CASE_FIXTURE(Fixture, "of all activities the one in this game counts, then a sibling's") {
    const std::string other = R"({"name":"Other","type":0,"application_id":"77"})";
    const std::string sibling =
        R"({"name":"Sibling","type":0,"application_id":"98","parent_application_id":"90"})";
    const std::string own = R"({"name":"Own","type":0,"application_id":"99","session_id":"abc"})";
    Update(R"("status":"online","activities":[)" + other + "]");
    CHECK(Game().empty());
    Update(R"("status":"online","activities":[)" + other + "," + sibling + "]");
    CHECK(Game() == "Sibling");
    Update(R"("status":"online","activities":[)" + sibling + "," + own + "]");
    CHECK(Game() == "Own");
    CHECK(services.User(2).game_activity->session_id == "abc");
    Update(R"("status":"online","activities":[{"name":"Parent","type":0,"application_id":"90"}])");
    CHECK(Game() == "Parent");
    Update(R"("status":"online","activities":[])");
    CHECK(Game().empty());
}

TEST_CASE_FIXTURE(Fixture, "a presence is reported when it has changed") {
    const char* const playing =
        R"("status":"online","activities":[{"name":"G","type":0,"application_id":"99"}])";
    CHECK(Update(playing) == Ids{2});
    CHECK(Update(playing).empty());
    CHECK(Update(R"("status":"online","activities":[])") == Ids{2});
    // READY comes first: the player's own session starts with nothing to show.
    CHECK(reported == Ids{1, 2, 2});
}

TEST_CASE_FIXTURE(Fixture, "parts of a wrong type change nothing") {
    Update(R"("status":"dnd","activities":[{"name":"G","type":0,"application_id":"99"}])");
    for (const char* const fields :
         {R"("status":5)", R"("status":null,"activities":{})", R"("activities":"none")"}) {
        CHECK(Update(fields).empty());
        CHECK(services.User(2).status == StatusType::Dnd);
        CHECK(Game() == "G");
    }
    services.TakeLog();
    CHECK(Update(R"("activities":[null,5,{"type":0},{"name":"?","type":9,"application_id":"99"},
        {"name":"G","type":0,"application_id":"99"}])")
              .empty());
    CHECK(services.TakeLog().size() == 1);
    CHECK(Game() == "G");
}

TEST_CASE_FIXTURE(Fixture, "the own status is that of all sessions together") {
    services.Dispatch("SESSIONS_REPLACE", R"([{"session_id":"a","status":"online"},
        {"session_id":"all","status":"idle","activities":[]}])");
    CHECK(services.User(1).status == StatusType::Idle);
    CHECK(changes == Ids{1});
    for (const char* const data : {"{}", "[]", "[5]", R"([{"status":7}])"}) {
        services.Dispatch("SESSIONS_REPLACE", data);
        CHECK(services.User(1).status == StatusType::Idle);
    }
}

TEST_CASE_FIXTURE(Fixture, "a presence without a user is logged and skipped") {
    services.Dispatch("PRESENCE_UPDATE", R"({"status":"online","activities":[]})");
    services.Dispatch("PRESENCE_UPDATE", R"({"user":{"id":5},"status":"online"})");
    CHECK(changes.empty());
    CHECK(services.TakeLog().size() == 2);
}
