#include "engine/users/relationship_handle.h"

#include <doctest/doctest.h>

#include "engine/users/user_handle.h"
#include "test/cpp/engine/support/users.h"

using namespace engine;

namespace {

struct Fixture {
    std::shared_ptr<CallbackOwner> owner = std::make_shared<CallbackOwner>();
    std::shared_ptr<UserStore> users = std::make_shared<UserStore>(owner, "");

    void Block(std::uint64_t id) {
        users->Edit(id, [](User& user) {
            user.relationship.type = RelationshipType::Blocked;
            user.relationship.game_type = RelationshipType::PendingOutgoing;
            user.relationship.is_spam_request = true;
            return true;
        });
    }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a relationship handle shows the newest state of both kinds") {
    users->Update(boost::json::parse(R"({"id":"7","username":"seven"})").as_object());
    const RelationshipHandle handle(7, users);
    CHECK(handle.Id() == 7);
    CHECK(handle.DiscordRelationshipType() == RelationshipType::None);
    Block(7);
    CHECK(handle.DiscordRelationshipType() == RelationshipType::Blocked);
    CHECK(handle.GameRelationshipType() == RelationshipType::PendingOutgoing);
    CHECK(handle.IsSpamRequest());
    REQUIRE(handle.User());
    CHECK(handle.User()->Username() == "seven");
    CHECK(handle.User()->Status() == StatusType::Blocked);
    CHECK(handle.User()->Relationship().Id() == 7);
}

TEST_CASE_FIXTURE(Fixture, "a handle of an unknown user shows the user who becomes known") {
    const RelationshipHandle handle(7, users);
    CHECK(handle.Id() == 7);
    CHECK(handle.DiscordRelationshipType() == RelationshipType::None);
    CHECK_FALSE(handle.User());
    users->Ensure(7);
    CHECK_FALSE(handle.User());
    users->Update(boost::json::parse(R"({"id":"7","username":"seven"})").as_object());
    Block(7);
    CHECK(handle.DiscordRelationshipType() == RelationshipType::Blocked);
    CHECK(handle.User()->Username() == "seven");
}

TEST_CASE_FIXTURE(Fixture, "handles give defaults once the client is gone") {
    users->Update(boost::json::parse(R"({"id":"7","username":"seven"})").as_object());
    Block(7);
    const RelationshipHandle known(7, users);
    const RelationshipHandle unknown(8, users);
    const UserHandle user(users->Find(7));
    CHECK(user.Id() == 7);
    CallbackQueue::Instance().Drop(*owner);
    CHECK(user.Id() == 0);
    CHECK(user.Username().empty());
    for (const RelationshipHandle& handle : {known, unknown, RelationshipHandle()}) {
        CHECK(handle.Id() == 0);
        CHECK(handle.DiscordRelationshipType() == RelationshipType::None);
        CHECK(handle.GameRelationshipType() == RelationshipType::None);
        CHECK_FALSE(handle.IsSpamRequest());
        CHECK_FALSE(handle.User());
    }
}
