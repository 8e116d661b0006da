#include "engine/core/state/removal_log.h"

#include <doctest/doctest.h>

using engine::RemovalLog;

TEST_CASE("a removal counts from its moment on") {
    RemovalLog log;
    const auto before = log.Now();
    log.Add(7);
    const auto after = log.Now();
    CHECK(log.RemovedSince(before, 7));
    CHECK_FALSE(log.RemovedSince(after, 7));
    CHECK_FALSE(log.RemovedSince(before, 8));
    CHECK(log.Contains(7));
    log.Add(7);
    CHECK(log.RemovedSince(after, 7));
}

TEST_CASE("when everything was removed, only later moments know better") {
    RemovalLog log;
    const auto before = log.Now();
    log.RemoveAll();
    CHECK(log.RemovedSince(before, 7));
    CHECK_FALSE(log.RemovedSince(log.Now(), 7));
}

TEST_CASE("what is too long ago counts as removed") {
    RemovalLog log;
    const auto before = log.Now();
    log.Add(1);
    const auto then = log.Now();
    for (std::uint64_t id = 2; id < 1026; ++id) log.Add(id);
    CHECK(log.RemovedSince(before, 99999));
    CHECK_FALSE(log.RemovedSince(then, 99999));
    CHECK(log.RemovedSince(then, 2));
    CHECK_FALSE(log.Contains(1));
}
