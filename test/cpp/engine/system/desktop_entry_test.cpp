#include "engine/system/launch/desktop_entry.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using engine::DesktopEntry;
using engine::LinkArgument;

namespace {

std::string Exec(const std::vector<std::string>& words, LinkArgument link = LinkArgument::Url) {
    const auto entry = DesktopEntry(1234, words, link);
    REQUIRE(entry);
    const std::size_t begin = entry->find("\nExec=") + 6;
    return entry->substr(begin, entry->find('\n', begin) - begin);
}

}  // namespace

TEST_CASE("an entry has the keys of protocol 5.11") {
    const auto entry = DesktopEntry(1234, {"/opt/game"}, LinkArgument::Url);
    REQUIRE(entry);
    CHECK(*entry ==
          "[Desktop Entry]\nType=Application\nName=Game 1234\nExec=/opt/game %u\n"
          "NoDisplay=true\nMimeType=x-scheme-handler/discord-1234;\n");
    CHECK(Exec({"xdg-open", "steam://rungameid/7"}, LinkArgument::None) ==
          "xdg-open steam://rungameid/7");
}

// The expected texts are by the Desktop Entry Specification 1.5, "The Exec key".
TEST_CASE("arguments are quoted by the desktop entry specification") {
    CHECK(Exec({"/opt/My Game/game"}) == R"("/opt/My Game/game" %u)");
    CHECK(Exec({"game", ""}) == R"(game "" %u)");
    CHECK(Exec({"game", "a;b"}) == R"(game "a;b" %u)");
    CHECK(Exec({"game", "it's"}) == R"(game "it's" %u)");
    // Escaped for the quotes, and each backslash once more for the value.
    CHECK(Exec({"game", "say \"hi\""}) == R"(game "say \\"hi\\"" %u)");
    CHECK(Exec({"game", "$HOME"}) == R"(game "\\$HOME" %u)");
    CHECK(Exec({"game", "`id`"}) == R"(game "\\`id\\`" %u)");
    CHECK(Exec({"game", "C:\\x"}) == R"(game "C:\\\\x" %u)");
    CHECK(Exec({"game", "a\nb"}) == R"(game "a\nb" %u)");
    CHECK(Exec({"game", "100%", "%u"}) == "game 100%% %%u %u");
}

TEST_CASE("a program that an entry cannot name is refused") {
    CHECK_FALSE(DesktopEntry(1, {}, LinkArgument::Url));
    CHECK_FALSE(DesktopEntry(1, {"/opt/a=b/game"}, LinkArgument::Url));
}
