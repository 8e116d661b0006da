#include "engine/system/browser/browser_command.h"

#include <doctest/doctest.h>

using engine::BrowserCommand;
using engine::BrowserEntries;

namespace {

using Words = std::vector<std::string>;
const std::string kUrl = "http://127.0.0.1/a?b=c&d='e'";

}  // namespace

TEST_CASE("BROWSER is a list separated by colons") {
    CHECK(BrowserEntries("").empty());
    CHECK(BrowserEntries(": :").empty());
    CHECK(BrowserEntries("firefox:lynx %s:") == Words{"firefox", "lynx %s"});
    CHECK(BrowserEntries("show --at http://127.0.0.1:7780/a:lynx") ==
          Words{"show --at http://127.0.0.1:7780/a:lynx"});
    CHECK(BrowserEntries("show --at=http://127.0.0.1:7780 %s:lynx") ==
          Words{"show --at=http://127.0.0.1:7780 %s", "lynx"});
    CHECK(BrowserEntries("'/a:b/show' \"c:d\":lynx") == Words{"'/a:b/show' \"c:d\"", "lynx"});
    CHECK(BrowserEntries("it's:lynx") == Words{"it's", "lynx"});
}

TEST_CASE("the URL replaces %s or is appended, and is never interpreted") {
    CHECK(BrowserCommand("firefox", kUrl) == Words{"firefox", kUrl});
    CHECK(BrowserCommand("lynx -x %s -y", kUrl) == Words{"lynx", "-x", kUrl, "-y"});
    CHECK(BrowserCommand("open --url=%s", kUrl) == Words{"open", "--url=" + kUrl});
    CHECK(BrowserCommand("a%%b%c %d", kUrl) == Words{"a%b:", "%d", kUrl});
    CHECK(BrowserCommand("x %s", "a %s b") == Words{"x", "a %s b"});
}

TEST_CASE("words are quoted as in a shell, but nothing is expanded") {
    CHECK(BrowserCommand("'/a b/c' \"d 'e\" f\\ g $HOME ''", kUrl) ==
          Words{"/a b/c", "d 'e", "f g", "$HOME", "", kUrl});
    CHECK(BrowserCommand("   ", kUrl).empty());
}
