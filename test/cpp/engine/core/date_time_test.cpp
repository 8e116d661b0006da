#include <doctest/doctest.h>

#include <string>

#include "engine/core/text/date_time.h"

using engine::ParseHttpDate;
using engine::ParseTimestamp;
using engine::Timestamp;
using std::chrono::milliseconds;

namespace {

/// By seconds and milliseconds since the Unix epoch.
Timestamp At(long long seconds, int ms = 0) {
    return Timestamp(std::chrono::seconds(seconds) + milliseconds(ms));
}

}  // namespace

TEST_CASE("a Date header is read as RFC 9110 writes it") {
    // RFC 9110 section 5.6.7; 784111777 is that moment.
    CHECK(ParseHttpDate("Sun, 06 Nov 1994 08:49:37 GMT") == At(784111777));
    CHECK(ParseHttpDate("Thu, 01 Jan 1970 00:00:00 GMT") == At(0));
    CHECK(ParseHttpDate("Tue, 29 Feb 2000 23:59:59 GMT") == At(951868799));
}

TEST_CASE("an invalid Date header is nothing") {
    for (const char* const text :
         {"", "now", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
          "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 GMT ",
          "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 ovD 1994 08:49:37 GMT",
          "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 1999 08:49:37 GMT",
          "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov -994 08:49:37 GMT"}) {
        INFO(text);
        CHECK_FALSE(ParseHttpDate(text));
    }
}

TEST_CASE("moments of the service are read with any fraction and zone") {
    CHECK(ParseTimestamp("1994-11-06T08:49:37Z") == At(784111777));
    CHECK(ParseTimestamp("1994-11-06T08:49:37.123000+00:00") == At(784111777, 123));
    CHECK(ParseTimestamp("1994-11-06T08:49:37.5Z") == At(784111777, 500));
    CHECK(ParseTimestamp("1994-11-06 10:49:37.000999+02:00") == At(784111777));
    CHECK(ParseTimestamp("1994-11-06T03:19:37-0530") == At(784111777));
}

TEST_CASE("an invalid time is nothing") {
    for (const char* const text :
         {"", "1994-11-06", "1994-11-06T08:49:37", "1994-13-06T08:49:37Z", "1994-11-06T08:49:61Z",
          "1994-02-30T08:49:37Z", "1994-11-06T08:49:37.Z", "1994-11-06T08:49:37Zx",
          "94-11-06T08:49:37Z", "1994/11/06T08:49:37Z", "1994-11-06T08:49:37+2:00"}) {
        INFO(text);
        CHECK_FALSE(ParseTimestamp(text));
    }
}
