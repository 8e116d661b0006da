#include "engine/core/text/text_length.h"

#include <doctest/doctest.h>

using engine::CharacterCount;

TEST_CASE("lengths are in characters, not bytes") {
    CHECK(CharacterCount("") == 0);
    CHECK(CharacterCount("abc") == 3);
    CHECK(CharacterCount("a\xC3\xBC\xE2\x82\xAC\xF0\x9F\x8E\xAE") == 4);
}
