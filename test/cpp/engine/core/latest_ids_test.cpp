#include "engine/core/ids/latest_ids.h"

#include <doctest/doctest.h>

TEST_CASE("of ids the latest are known, as many as there is room for") {
    engine::LatestIds ids(2);
    ids.Add(1);
    ids.Add(2);
    ids.Add(1);
    CHECK(ids.Contains(2));
    ids.Add(3);
    CHECK(ids.Contains(1));
    CHECK_FALSE(ids.Contains(2));
    CHECK(ids.Remove(1));
    CHECK_FALSE(ids.Remove(1));
    ids.Clear();
    CHECK_FALSE(ids.Contains(3));
}
