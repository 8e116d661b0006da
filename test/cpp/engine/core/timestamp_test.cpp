#include "engine/core/timestamp.h"

#include <doctest/doctest.h>

#include "engine/core/text_length.h"

using engine::CharacterCount;
using engine::ParseTimestamp;

TEST_CASE("times of the service are read to the millisecond") {
    CHECK(ParseTimestamp("1970-01-01T00:00:00Z") == 0);
    // date -u -d 2026-03-01T12:34:56 +%s = 1772368496
    CHECK(ParseTimestamp("2026-03-01T12:34:56.789000+00:00") == 1772368496789);
    CHECK(ParseTimestamp("2026-03-01T12:34:56.789Z") == 1772368496789);
    CHECK(ParseTimestamp("2026-03-01T12:34:56.7Z") == 1772368496700);
    CHECK(ParseTimestamp("2026-03-01T14:04:56+01:30") == 1772368496000);
    CHECK(ParseTimestamp("2026-03-01T07:34:56-05:00") == 1772368496000);
    CHECK(ParseTimestamp("2024-02-29T00:00:00Z") == 1709164800000);
}

TEST_CASE("other texts are no times") {
    for (const char* text :
         {"", "now", "2026", "2026-03-01", "2026-03-01T12:34:56", "2026-13-01T00:00:00Z",
          "2025-02-29T00:00:00Z", "2026-03-01T24:00:00Z", "2026-03-01T12:60:00Z",
          "2026-03-01T12:34:56.Z", "2026-03-01T12:34:56Zx", "2026-03-01 12:34:56Z",
          "1969-12-31T23:59:59Z", "-026-03-01T12:34:56Z", "2026-03-01T12:34:56+0100"}) {
        CAPTURE(text);
        CHECK_FALSE(ParseTimestamp(text));
    }
}

TEST_CASE("lengths are in characters, not bytes") {
    CHECK(CharacterCount("") == 0);
    CHECK(CharacterCount("abc") == 3);
    CHECK(CharacterCount("a\xC3\xBC\xE2\x82\xAC\xF0\x9F\x8E\xAE") == 4);
}
