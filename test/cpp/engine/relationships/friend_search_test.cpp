#include "engine/relationships/friend_search.h"

#include <doctest/doctest.h>

#include "engine/core/text/case_fold.h"
#include "test/cpp/engine/support/users.h"

using namespace engine;
using Names = std::vector<std::string>;

namespace {

void Befriend(User& user) { user.relationship.type = RelationshipType::Friend; }

struct Fixture {
    Names Search(std::string_view text) { return test::NamesOf(SearchFriends(cells, text)); }

    test::Users users;
    UserCells cells{
        users.Add(1, "marianne", Befriend),
        users.Add(2, "marian", Befriend),
        users.Add(3, "bob",
                  [](User& user) {
                      Befriend(user);
                      user.global_name = "Mary Ann";
                  }),
        users.Add(4, "otto", Befriend),
        users.Add(5, "mariano",
                  [](User& user) { user.relationship.type = RelationshipType::Blocked; }),
    };
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a part of a name is a match without distance, in order of names") {
    CHECK(Search("rian") == Names{"marian", "marianne"});
    CHECK(Search("RIAN") == Names{"marian", "marianne"});
    CHECK(Search("nn") == Names{"marianne", "bob"});
}

TEST_CASE_FIXTURE(Fixture, "user names and display names both count") {
    CHECK(Search("bo") == Names{"bob"});
    CHECK(Search("mary a") == Names{"bob", "marian"});
}

// Distances to "maryan": marian 1, "mary ann" 2, marianne 3.
TEST_CASE_FIXTURE(Fixture, "wrong and missing letters are forgiven, the nearest name is first") {
    CHECK(Search("maryan") == Names{"marian", "bob", "marianne"});
    CHECK(Search("oto") == Names{"otto"});
    CHECK(Search("xxxxxx").empty());
}

TEST_CASE_FIXTURE(Fixture, "an empty text finds all friends") {
    CHECK(Search("") == Names{"marian", "marianne", "bob", "otto"});
}

TEST_CASE_FIXTURE(Fixture, "a very long text costs nothing") {
    CHECK(Search(std::string(1 << 22, 'm')).empty());
}

TEST_CASE("case is folded in Latin, Greek and Cyrillic letters") {
    CHECK(FoldCase("AZ az") == U"az az");
    CHECK(FoldCase("ÀÞ×ß") == U"àþ×ß");
    CHECK(FoldCase("ĀĶŁŽ") == U"āķłž");
    CHECK(FoldCase("ΑΩ") == U"αω");
    CHECK(FoldCase("ЀЏАЯ") == U"ѐџая");
    CHECK(FoldCase("日本 🎮") == U"日本 🎮");
}

TEST_CASE("what is no UTF-8 is replaced") {
    CHECK(FoldCase("a\xFF"
                   "b") == U"a\uFFFDb");
    CHECK(FoldCase("\xC3") == U"\uFFFD");
    CHECK(FoldCase("\xE2\x28") == U"\uFFFD(");
}
