#include "engine/core/secrets/redact.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/core/secrets/secret.h"
#include "engine/core/secrets/secret_registry.h"

using engine::Redact;
using engine::Secret;

TEST_CASE("secrets are masked wherever they stand [auth.8-bearer-tokens-out-of-all-logs]") {
    const std::pair<const char*, const char*> table[] = {
        // headers
        {"Authorization: Bearer abc.DEF-123", "Authorization: [redacted]"},
        {"authorization: Bot x\r\nHost: h", "authorization: [redacted]\r\nHost: h"},
        {"Proxy-Authorization: Basic dXNlcjpwYXNz", "Proxy-Authorization: [redacted]"},
        {"Cookie: a=b; c=d\nX: y", "Cookie: [redacted]\nX: y"},
        // schemes without a header name
        {"sent Bearer abc now", "sent Bearer [redacted] now"},
        {"bearer%20abc", "bearer%20[redacted]"},
        {"Bot MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.Zn", "Bot [redacted]"},
        {"Basic dXNlcjpwYXNz", "Basic [redacted]"},
        // URLs
        {"http://127.0.0.1:1/callback?code=abc&state=def#x",
         "http://127.0.0.1:1/callback?code=[redacted]&state=[redacted]#x"},
        {"u=http%3A%2F%2Fh%2Fcb%3Fcode%3Dabc%26state%3Ddef&v=1",
         "u=http%3A%2F%2Fh%2Fcb%3Fcode%3D[redacted]%26state%3D[redacted]&v=1"},
        {"via http://user:pass@proxy:3128/", "via http://[redacted]@proxy:3128/"},
        // forms
        {"grant_type=refresh_token&refresh_token=abc&client_id=1",
         "grant_type=refresh_token&refresh_token=[redacted]&client_id=1"},
        {"code_verifier=abc client_secret=def",
         "code_verifier=[redacted] client_secret=[redacted]"},
        {"external_auth_token=abc", "external_auth_token=[redacted]"},
        // JSON
        {R"({"access_token":"abc","token_type":"Bearer","expires_in":604800})",
         R"({"access_token":"[redacted]","token_type":"Bearer","expires_in":604800})"},
        {R"({"id_token" : "a\"b", "x":1})", R"({"id_token" : "[redacted]", "x":1})"},
        {R"({"token":"abc","properties":{}})", R"({"token":"[redacted]","properties":{}})"},
        {R"("{\"refresh_token\":\"abc\",\"x\":1}")",
         R"("{\"refresh_token\":\"[redacted]\",\"x\":1}")"},
        {R"({"device_code":"abc","state":"def"})",
         R"({"device_code":"[redacted]","state":"[redacted]"})"},
        {R"({"token":{"access_token":"abc"}})", R"({"token":{"access_token":"[redacted]"}})"},
        {R"({"access_token":"abc)", R"({"access_token":"[redacted])"},
        {"accessToken: abc, x", "accessToken: [redacted], x"},
        // ID tokens on their own
        {"got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln!", "got [redacted]!"},
    };
    for (const auto& [text, expected] : table) CHECK(Redact(text) == expected);
}

TEST_CASE("ordinary text is left alone") {
    for (const char* const text :
         {"", "Connected as user 80351110224678912.",
          R"({"code":50035,"message":"Invalid Form Body"})", "closed with code=4004",
          "The Bot user is ready.", "state: Ready", "status=Connected",
          R"({"refresh_token":null,"x":true})", "token_type=Bearer", "GET /users/@me",
          "https://host/path?limit=50", "100%", "a%2"}) {
        CHECK(Redact(text) == text);
    }
}

TEST_CASE("the value of a live Secret is masked in any place and form") {
    std::optional<Secret> secret("s3cr3t+value/1");
    CHECK(Redact("x s3cr3t+value/1 y") == "x [redacted] y");
    CHECK(Redact("path/s3cr3t%2Bvalue%2F1?") == "path/[redacted]?");

    std::optional<Secret> copy = secret;
    secret.reset();
    CHECK(Redact("s3cr3t+value/1") == "[redacted]");
    Secret moved = std::move(*copy);
    CHECK(copy->Empty());
    copy.reset();
    CHECK(Redact("s3cr3t+value/1") == "[redacted]");
    CHECK(moved.Reveal() == "s3cr3t+value/1");
    moved = Secret();
    CHECK(Redact("s3cr3t+value/1") == "s3cr3t+value/1");
}

TEST_CASE("of two secrets with a common start the longer one is masked whole") {
    const Secret shorter("abcdefgh");
    const Secret longer("abcdefghij");
    CHECK(Redact("<abcdefghij> <abcdefghi>") == "<[redacted]> <[redacted]i>");
}

TEST_CASE("words too short to be secrets are not masked") {
    const Secret word("ready");
    CHECK(Redact("ready") == "ready");
}

TEST_CASE("no text takes longer than its length") {
    constexpr std::size_t kLength = 64 * 1024;
    for (const char* const part : {"://",
                                   "://a",
                                   "code%3D1 ",
                                   "code%3D1%26",
                                   "code=1 ",
                                   "code:1 ",
                                   "token:{",
                                   "token:[",
                                   "\"token\":{",
                                   "token:",
                                   "token ",
                                   "token    = ",
                                   "bot ",
                                   "bot+",
                                   "bearer ",
                                   "basic%20a ",
                                   "authorization: ",
                                   "authorization:\n",
                                   "\"token\":\"",
                                   "\"token\":\\\"",
                                   "token:\"\\",
                                   "%",
                                   "eyJ",
                                   "eyJhbGciOiJ.",
                                   "x@",
                                   "://@",
                                   "http://a@",
                                   "\\\"",
                                   "code=123456&",
                                   "a=b; "}) {
        CAPTURE(part);
        const auto count = [&](std::size_t length) {
            std::string text;
            while (text.size() < length) text += part;
            std::size_t steps = 0;
            (void)Redact(text, steps);
            CHECK(steps >= text.size());  // nothing is skipped uncounted
            return steps;
        };
        const std::size_t steps = count(kLength);
        CHECK(steps < 16 * kLength);
        CHECK(steps > 3 * count(kLength / 4));
        CHECK(steps < 5 * count(kLength / 4));
    }
}

TEST_CASE("no text takes longer for the secrets that start as it does") {
    // Web tokens all start with the same header.
    const std::string header = "eyJhbGciOiJSUzI1NiJ9.";
    std::vector<Secret> secrets;
    for (int i = 0; i < 1000; ++i) secrets.emplace_back(header + std::to_string(i) + "abcdef");
    const auto count = [&](std::size_t length) {
        std::string text;
        while (text.size() < length) text += header;
        std::size_t steps = 0;
        CHECK(engine::SecretRegistry::Instance().Mask(text, steps) == text);
        CHECK(steps >= text.size());
        return steps;
    };
    const std::size_t steps = count(64 * 1024);
    CHECK(steps < 32 * 64 * 1024);
    CHECK(steps < 5 * count(16 * 1024));
}

TEST_CASE("of secrets of which one starts another, the longest that stands there is masked") {
    const Secret secrets[] = {Secret("abcdefgh"), Secret("abcdefghi"), Secret("abcdefghij-1"),
                              Secret("abcdefghij-2"), Secret("abcdefghz")};
    CHECK(Redact("<abcdefghij-> <abcdefghij-2> <abcdefgha> <abcdefghz>") ==
          "<[redacted]j-> <[redacted]> <[redacted]a> <[redacted]>");
}
