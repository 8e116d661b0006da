#include "engine/core/text/program_arguments.h"

#include <doctest/doctest.h>

using engine::WindowsCommandLine;
using engine::WindowsCommandWords;

namespace {

using Words = std::vector<std::string>;

}  // namespace

// The examples of Microsoft's "Parsing C command-line arguments".
TEST_CASE("Windows: a command line is split as its programs split it") {
    CHECK(WindowsCommandWords(R"("abc" d e)") == Words{"abc", "d", "e"});
    CHECK(WindowsCommandWords(R"(a\\b d"e f"g h)") == Words{R"(a\\b)", "de fg", "h"});
    CHECK(WindowsCommandWords(R"(a\\\"b c d)") == Words{R"(a\"b)", "c", "d"});
    CHECK(WindowsCommandWords(R"(a\\\\"b c" d e)") == Words{R"(a\\b c)", "d", "e"});
    CHECK(WindowsCommandWords(R"("C:\Program Files\a.exe" "" x)") ==
          Words{R"(C:\Program Files\a.exe)", "", "x"});
    CHECK(WindowsCommandWords("  \t ").empty());
    CHECK(WindowsCommandWords(R"(C:\a\)") == Words{R"(C:\a\)"});
}

TEST_CASE("Windows: words are quoted so that a program gets them as they are") {
    CHECK(WindowsCommandLine({R"(C:\Program Files\a.exe)", "plain", ""}) ==
          R"("C:\Program Files\a.exe" plain "")");
    CHECK(WindowsCommandLine({R"(say "hi")"}) == R"("say \"hi\"")");
    CHECK(WindowsCommandLine({R"(a folder\)"}) == R"("a folder\\")");
    CHECK(WindowsCommandLine({R"(C:\bare\)"}) == R"(C:\bare\)");
    CHECK(WindowsCommandLine({R"(\"x)"}) == R"("\\\"x")");
    for (const Words& words : {Words{"a", R"(\\"\ " \\)", "世界 b", "\t", R"(tail\\)"},
                               Words{R"(")"}, Words{R"(a b\\)"}}) {
        CHECK(WindowsCommandWords(WindowsCommandLine(words)) == words);
    }
}
