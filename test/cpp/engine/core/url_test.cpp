#include "engine/core/text/url.h"

#include <doctest/doctest.h>

#include "engine/core/ids/snowflake.h"

using engine::Url;

TEST_CASE("an absolute URL is split into its parts") {
    const auto url = Url::Parse("HTTPS://Us%40er:p%3Aw@API.Example.com:8443/a/b?x=1&y=%20#part");
    REQUIRE(url);
    CHECK(url->scheme == "https");
    CHECK(url->user == "Us@er");
    CHECK(url->password == "p:w");
    CHECK(url->host == "api.example.com");
    CHECK(url->port == 8443);
    CHECK(url->path == "/a/b");
    CHECK(url->query == "x=1&y=%20");
    CHECK(url->Origin() == "https://api.example.com:8443");
    CHECK(url->Target() == "/a/b?x=1&y=%20");
    CHECK(url->ToString() == "https://api.example.com:8443/a/b?x=1&y=%20");
}

TEST_CASE("ports and paths have their defaults") {
    CHECK(Url::Parse("http://h")->port == 80);
    CHECK(Url::Parse("ws://h")->port == 80);
    CHECK(Url::Parse("https://h")->port == 443);
    CHECK(Url::Parse("wss://h")->port == 443);
    CHECK(Url::Parse("https://h")->path == "/");
    CHECK(Url::Parse("https://h?v=10")->Target() == "/?v=10");
    CHECK(Url::Parse("https://h:443/")->Authority() == "h");
}

TEST_CASE("an IPv6 address keeps its brackets outside") {
    const auto url = Url::Parse("http://[::1]:8080/x");
    REQUIRE(url);
    CHECK(url->host == "::1");
    CHECK(url->Authority() == "[::1]:8080");
}

TEST_CASE("what is no such URL is a ValidationError that shows no secret") {
    for (const char* const text :
         {"", "example.com", "//example.com/", "ftp://h/", "http://", "http:///path", "http://h:0/",
          "http://h:65536/", "http://h:8o/", "http://h:-1/", "http://[::1/", "http://[::1]x/",
          "http://a b/", "http://h/a b", "http://h/\r\nX: y", "http://h%20/", "http://h/\xc3\xa9",
          "https://user:p%zz@h/"}) {
        const auto url = Url::Parse(text);
        CHECK_MESSAGE(!url, text);
        if (url) continue;
        CHECK(url.GetError().type == engine::ErrorType::ValidationError);
        CHECK(url.GetError().message.ends_with("."));
    }
    const auto secret = Url::Parse("https://user:hunter2@host:99999/?code=abc");
    REQUIRE_FALSE(secret);
    CHECK(secret.GetError().message.find("hunter2") == std::string::npos);
    CHECK(secret.GetError().message.find("abc") == std::string::npos);
}

TEST_CASE("parameters are appended encoded") {
    auto url = *Url::Parse("https://h/oauth2/authorize");
    url.AddParameters({{"redirect_uri", "http://127.0.0.1/callback"}});
    url.AddParameters({{"scope", "a b"}});
    CHECK(url.ToString() ==
          "https://h/oauth2/authorize?redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback&scope=a%20b");
}

TEST_CASE("a snowflake is decimal digits of 64 bits") {
    CHECK(engine::ParseSnowflake("18446744073709551615") == 18446744073709551615u);
    CHECK(engine::ParseSnowflake("0") == 0u);
    for (const char* const text :
         {"", "-1", "+1", " 1", "1 ", "0x1", "1.0", "18446744073709551616"}) {
        CHECK_FALSE_MESSAGE(engine::ParseSnowflake(text), text);
    }
}

TEST_CASE("a snowflake tells when it was made") {
    // The worked example of the service's public reference.
    CHECK(engine::SnowflakeTimestamp(175928847299117063) == 1462015105796);
}
