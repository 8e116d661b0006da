#include "engine/relationships/friend_groups.h"

#include <doctest/doctest.h>

#include "test/cpp/engine/support/users.h"

using namespace engine;
using Names = std::vector<std::string>;

namespace {

constexpr auto kFriend = RelationshipType::Friend;
constexpr auto kPlaying = RelationshipGroupType::OnlinePlayingGame;
constexpr auto kElsewhere = RelationshipGroupType::OnlineElsewhere;
constexpr auto kOffline = RelationshipGroupType::Offline;

/// A friend on the platform with that status.
auto With(StatusType status) {
    return [status](User& user) {
        user.status = status;
        user.relationship.type = kFriend;
    };
}

auto Playing(StatusType status) {
    return [status](User& user) {
        With(status)(user);
        user.game_activity = std::make_shared<const GameActivity>();
    };
}

}  // namespace

TEST_CASE("friends are grouped by whether they are online and play the game") {
    test::Users users;
    const UserCells cells{users.Add(1, "online", With(StatusType::Online)),
                          users.Add(2, "idle", With(StatusType::Idle)),
                          users.Add(3, "dnd", Playing(StatusType::Dnd)),
                          users.Add(4, "streaming", Playing(StatusType::Streaming)),
                          users.Add(5, "offline", With(StatusType::Offline)),
                          users.Add(6, "unknown", With(StatusType::Unknown)),
                          users.Add(7, "invisible", Playing(StatusType::Invisible))};
    CHECK(test::NamesOf(FriendsOfGroup(cells, kPlaying)) == Names{"dnd", "streaming"});
    CHECK(test::NamesOf(FriendsOfGroup(cells, kElsewhere)) == Names{"idle", "online"});
    CHECK(test::NamesOf(FriendsOfGroup(cells, kOffline)) ==
          Names{"invisible", "offline", "unknown"});
}

TEST_CASE("only friends are in a group, of the platform or of the game") {
    test::Users users;
    UserCells cells;
    std::uint64_t id = 0;
    for (const auto type : {RelationshipType::None, RelationshipType::Blocked,
                            RelationshipType::PendingIncoming, RelationshipType::PendingOutgoing,
                            RelationshipType::Implicit, RelationshipType::Suggestion}) {
        cells.push_back(users.Add(++id, "no friend", [&](User& user) {
            user.status = StatusType::Offline;
            user.relationship.type = type;
        }));
    }
    cells.push_back(users.Add(++id, "game friend", [](User& user) {
        user.status = StatusType::Offline;
        user.relationship.type = RelationshipType::PendingIncoming;
        user.relationship.game_type = kFriend;
    }));
    CHECK(test::NamesOf(FriendsOfGroup(cells, kOffline)) == Names{"game friend"});
}

// protocol 10.6: previous players first.
TEST_CASE("who has played the game comes first among those who are elsewhere") {
    test::Users users;
    const auto played = [](StatusType status) {
        return [status](User& user) {
            With(status)(user);
            user.relationship.has_played_game = true;
        };
    };
    const auto game_friend = [](User& user) {
        user.status = StatusType::Online;
        user.relationship.game_type = kFriend;
    };
    const UserCells cells{users.Add(1, "anna", With(StatusType::Online)),
                          users.Add(2, "zoe", played(StatusType::Idle)),
                          users.Add(3, "yara", game_friend),
                          users.Add(4, "ben", With(StatusType::Offline)),
                          users.Add(5, "xaver", played(StatusType::Offline))};
    CHECK(test::NamesOf(FriendsOfGroup(cells, kElsewhere)) == Names{"yara", "zoe", "anna"});
    CHECK(test::NamesOf(FriendsOfGroup(cells, kOffline)) == Names{"ben", "xaver"});
}

TEST_CASE("names are ordered as shown, regardless of case, and equal ones by id") {
    test::Users users;
    const auto shown = [](const char* name) {
        return [name](User& user) {
            With(StatusType::Online)(user);
            user.global_name = name;
        };
    };
    const UserCells cells{
        users.Add(1, "a-last", shown("Émile")),     users.Add(2, "b-second", shown("bob")),
        users.Add(3, "c-first", shown("Alice")),    users.Add(5, "same-later", shown("BOB")),
        users.Add(4, "same-earlier", shown("Bob")),
    };
    CHECK(test::NamesOf(FriendsOfGroup(cells, kElsewhere)) ==
          Names{"c-first", "b-second", "same-earlier", "same-later", "a-last"});
}

TEST_CASE("of a client that is gone nobody is left") {
    test::Users users;
    const UserCells cells{users.Add(1, "anna", With(StatusType::Online))};
    CallbackQueue::Instance().Drop(users.Owner());
    CHECK(FriendsOfGroup(cells, kElsewhere).empty());
}
