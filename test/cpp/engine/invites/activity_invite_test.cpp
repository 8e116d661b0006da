#include "engine/invites/activity_invite.h"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <string>

using namespace engine;

namespace {

std::optional<ActivityInvite> Read(const std::string& text) {
    return ReadInvite(boost::json::parse(text).as_object(), 99);
}

}  // namespace

// protocol 3.11, 10.8
TEST_CASE("an invite is read from the message that carries it") {
    const auto invite = Read(R"({"id":"10","channel_id":"20","author":{"id":"30"},
        "application_id":"98","application":{"id":"97","name":"Game","parent_id":"96"},
        "activity":{"type":1,"party_id":"p","session_id":"s"}})");
    REQUIRE(invite);
    CHECK(invite->message_id == 10);
    CHECK(invite->channel_id == 20);
    CHECK(invite->sender_id == 30);
    CHECK(invite->application_id == 97);
    CHECK(invite->parent_application_id == 96);
    CHECK(invite->type == ActivityActionTypes::Join);
    CHECK(invite->party_id == "p");
    CHECK(invite->session_id == "s");
    CHECK(invite->is_valid);
}

TEST_CASE("an invite is read from the event that stands for the message") {
    const auto invite = Read(R"({"message_id":"10","author":{"id":"30"},
        "activity":{"type":5,"party_id":"p"}})");
    REQUIRE(invite);
    CHECK(invite->message_id == 10);
    CHECK(invite->channel_id == 0);
    CHECK(invite->application_id == 99);
    CHECK(invite->parent_application_id == 0);
    CHECK(invite->type == ActivityActionTypes::JoinRequest);
    CHECK(invite->session_id.empty());
}

TEST_CASE("what lacks a part, or has it of a wrong type, is no invite") {
    for (const char* const text : {
             R"({})",
             R"({"id":"1","author":{"id":"2"}})",
             R"({"id":"1","author":{"id":"2"},"activity":"p"})",
             R"({"id":"1","author":{"id":"2"},"activity":{"party_id":"p"}})",
             R"({"id":"1","author":{"id":"2"},"activity":{"type":"1","party_id":"p"}})",
             R"({"id":"1","author":{"id":"2"},"activity":{"type":2,"party_id":"p"}})",
             R"({"id":"1","author":{"id":"2"},"activity":{"type":4294967297,"party_id":"p"}})",
             R"({"id":"1","author":{"id":"2"},"activity":{"type":1}})",
             R"({"id":"1","author":{"id":"2"},"activity":{"type":1,"party_id":""}})",
             R"({"id":"1","author":{"id":2},"activity":{"type":1,"party_id":"p"}})",
             R"({"id":"1","author":"2","activity":{"type":1,"party_id":"p"}})",
             R"({"author":{"id":"2"},"activity":{"type":1,"party_id":"p"}})",
         }) {
        CAPTURE(text);
        CHECK_FALSE(Read(text));
    }
}

TEST_CASE("a party has room when it has an id, players and a free place") {
    Activity activity;
    CHECK_FALSE(HasRoom(activity));
    const auto with = [&](const char* id, int current, int maximum) {
        activity.party = ActivityParty{id, current, maximum, ActivityPartyPrivacy::Private};
        return HasRoom(activity);
    };
    CHECK(with("p", 1, 2));
    CHECK(with("p", 5, 0));  // 0: no maximum
    CHECK_FALSE(with("p", 2, 2));
    CHECK_FALSE(with("p", 3, 2));
    CHECK_FALSE(with("p", 0, 2));
    CHECK_FALSE(with("", 1, 2));
}
