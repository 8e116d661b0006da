#include "engine/presence/presence_echo.h"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <string>

namespace {

const std::string kSent =
    R"({"status":"online","since":null,"afk":false,"activities":[{"name":"Race","type":0,)"
    R"("state":"Lap 2","party":{"id":"p","size":[1,4]},"timestamps":{"start":5},)"
    R"("secrets":{"join":"hush"},"assets":{"large_image":"ship"},"buttons":["Go"]}]})";

bool Shows(const std::string& sessions, const std::string& sent = kSent) {
    return engine::ShowsPresence(boost::json::parse(sessions).as_array(), "s-1",
                                 boost::json::parse(sent).as_object());
}

/// An entry of the session, or of another one.
std::string Entry(const std::string& status, const std::string& activity,
                  const std::string& id = "s-1") {
    return R"({"session_id":")" + id + R"(","status":")" + status + R"(","activities":[)" +
           activity + "]}";
}

const std::string kShown =
    R"({"name":"Race","type":0,"state":"Lap 2","party":{"id":"p","size":[1,4],"privacy":0},)"
    R"("timestamps":{"start":5},"id":"x","created_at":7,"assets":{"large_image":"mp:1"}})";

}  // namespace

// protocol 4.10
TEST_CASE("a presence is shown once the session's own entry says what was sent") {
    CHECK(Shows("[" + Entry("online", kShown) + "]"));
    CHECK(Shows("[" + Entry("dnd", "", "all") + "," + Entry("online", kShown) + "]"));
    CHECK_FALSE(Shows("[]"));
    CHECK_FALSE(Shows("[" + Entry("idle", kShown) + "]"));
    CHECK_FALSE(Shows("[" + Entry("online", "") + "]"));
    CHECK_FALSE(Shows("[" + Entry("online", kShown, "all") + "," + Entry("online", "") + "]"));
    for (const auto& [ours, theirs] :
         {std::pair("Lap 2", "Lap 1"), std::pair(R"("id":"p")", R"("id":"q")"),
          std::pair("[1,4]", "[2,4]"), std::pair(R"("start":5)", R"("start":6)"),
          std::pair(R"("type":0)", R"("type":5)"),
          std::pair(R"("name":"Race")", R"("name":"Rice")")}) {
        std::string other = kShown;
        other.replace(other.find(ours), std::string(ours).size(), theirs);
        CHECK_FALSE(Shows("[" + Entry("online", other) + "]"));
    }
    CHECK_FALSE(Shows("[" + Entry("online", R"({"name":"Race","type":0,"state":"Lap 2"})") + "]"));
}

TEST_CASE("a presence without an activity is shown once the entry has none") {
    const std::string none = R"({"status":"idle","activities":[]})";
    CHECK(Shows("[" + Entry("idle", "") + "]", none));
    CHECK(Shows(R"([{"session_id":"s-1","status":"idle"}])", none));
    CHECK_FALSE(Shows("[" + Entry("idle", kShown) + "]", none));
    CHECK_FALSE(Shows("[" + Entry("online", "") + "]", none));
}

TEST_CASE("without an entry of the session those of all sessions count") {
    CHECK(Shows("[" + Entry("online", kShown, "all") + "]"));
    CHECK_FALSE(Shows("[" + Entry("idle", kShown, "all") + "]"));
    CHECK_FALSE(
        Shows(R"([null,7,{"session_id":1,"status":{},"activities":7},{"activities":[7]}])"));
}
