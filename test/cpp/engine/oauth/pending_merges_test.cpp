#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/oauth/session/pending_merges.h"

using namespace engine;

namespace {

/// What each operation that waited was answered, by its name.
struct Fixture {
    std::vector<std::string> reported;
    PendingMerges merges{std::make_shared<Log>()};

    void Wait(const std::string& name) {
        merges.Wait([this, name](const Result<void>& outcome) {
            reported.push_back(name + (outcome ? ": go on"
                                               : ": " + std::to_string(static_cast<int>(
                                                            outcome.GetError().type))));
        });
    }
};

using Reported = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(Fixture, "operations go on after the merge, in their order, once") {
    Wait("message");
    Wait("lobby");
    merges.ProvisionalUserMergeCompleted(true);
    merges.ProvisionalUserMergeCompleted(true);
    CHECK(reported == Reported{"message: go on", "lobby: go on"});
}

TEST_CASE_FIXTURE(Fixture, "a merge that failed ends them with Aborted") {
    Wait("message");
    merges.ProvisionalUserMergeCompleted(false);
    CHECK(reported == Reported{"message: 7"});
}

TEST_CASE_FIXTURE(Fixture, "the end of the client ends them with its reason") {
    Wait("message");
    merges.Close(Error::Of(ErrorType::ClientDestroyed, "gone"));
    CHECK(reported == Reported{"message: 5"});
}

TEST_CASE_FIXTURE(Fixture, "an operation that waits again waits for the next merge") {
    merges.Wait([this](const Result<void>&) { Wait("again"); });
    merges.ProvisionalUserMergeCompleted(true);
    CHECK(reported.empty());
    merges.ProvisionalUserMergeCompleted(true);
    CHECK(reported == Reported{"again: go on"});
}
