#include "engine/core/text/timestamp_text.h"

#include <doctest/doctest.h>

using engine::FormatTimestamp;
using engine::Timestamp;
using std::chrono::milliseconds;

// RFC 9110 section 5.6.7 has the first of these moments; 784111777 are its seconds.
TEST_CASE("a moment is written as ISO 8601 has it") {
    CHECK(FormatTimestamp(Timestamp(milliseconds(784111777'005))) == "1994-11-06T08:49:37.005Z");
    CHECK(FormatTimestamp(Timestamp(milliseconds(951868799'999))) == "2000-02-29T23:59:59.999Z");
    CHECK(FormatTimestamp(Timestamp(milliseconds(0))) == "1970-01-01T00:00:00.000Z");
}
