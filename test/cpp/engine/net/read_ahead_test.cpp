#include "engine/net/streams/read_ahead.h"

#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <string_view>

namespace asio = boost::asio;
using engine::ReadAhead;

namespace {

void Receive(ReadAhead& ahead, std::string_view bytes) {
    const asio::mutable_buffer memory = ahead.Prepare();
    REQUIRE(memory.size() >= bytes.size());
    std::memcpy(memory.data(), bytes.data(), bytes.size());
    ahead.Commit(bytes.size());
}

std::string Take(ReadAhead& ahead, std::size_t most) {
    std::string target(most, '?');
    target.resize(ahead.Take(asio::buffer(target)));
    return target;
}

}  // namespace

TEST_CASE("reading ahead begins with a read that filled the reader's buffer") {
    ReadAhead ahead;
    CHECK_FALSE(ahead.Wanted());
    ahead.Observe(7, 8);
    CHECK_FALSE(ahead.Wanted());
    ahead.Observe(8, 8);
    CHECK(ahead.Wanted());
    ahead.Observe(0, 0);
    CHECK_FALSE(ahead.Wanted());
}

TEST_CASE("what was read ahead is handed out piece by piece") {
    ReadAhead ahead;
    ahead.Observe(4, 4);
    CHECK(ahead.Empty());
    Receive(ahead, "abcdefg");
    CHECK(Take(ahead, 3) == "abc");
    CHECK_FALSE(ahead.Empty());
    CHECK(Take(ahead, 3) == "def");
    CHECK(Take(ahead, 3) == "g");
    CHECK(ahead.Empty());
    CHECK(ahead.Wanted());
}

TEST_CASE("reading ahead ends with a read that the reader's buffer had room for, or with none") {
    for (const std::string bytes : {"abcd", "ab", ""}) {
        CAPTURE(bytes);
        ReadAhead ahead;
        ahead.Observe(4, 4);
        Receive(ahead, bytes);
        CHECK(Take(ahead, 4) == bytes);
        CHECK(ahead.Empty());
        CHECK_FALSE(ahead.Wanted());
    }
}
