#include "engine/oauth/browser/redirect_request.h"

#include <doctest/doctest.h>

using Kind = engine::RedirectRequest::Kind;

namespace {

engine::RedirectRequest Read(std::string_view target, std::string_view method = "GET",
                             std::string_view host = "127.0.0.1:4711") {
    return engine::RedirectRequest::Read(method, target, host, 4711, "the-state");
}

}  // namespace

TEST_CASE("a redirect with the right state carries its code") {
    const auto request = Read("/callback?code=a%20code&state=the-state");
    CHECK(request.kind == Kind::Approved);
    CHECK(request.code == "a code");
}

TEST_CASE("a denial carries its reason") {
    const auto request =
        Read("/callback?error=access_denied&error_description=not+now&state=the-state");
    CHECK(request.kind == Kind::Refused);
    CHECK(request.error == "access_denied");
    CHECK(request.description == "not now");
}

TEST_CASE("another state, or none, is no end of this sign-in") {
    for (const char* const target :
         {"/callback?code=c&state=other", "/callback?code=c",
          "/callback?code=c&state=", "/callback?code=c&state=the-state&state=the-state",
          "/callback?code=c&state=the-stat", "/callback?error=access_denied&state=other"}) {
        CHECK(Read(target).kind == Kind::WrongState);
    }
}

TEST_CASE("what is no redirect is foreign") {
    for (const char* const target :
         {"/favicon.ico", "/", "/callback", "/callback?", "/callback?state=the-state",
          "/callback/?code=c&state=the-state", "/x/callback?code=c&state=the-state",
          "/callback?code=%zz&state=the-state", "/callback?code=c&code=d&state=the-state",
          "/callback?code=c&error=e&state=the-state",
          "http://127.0.0.1:4711/callback?code=c&state=the-state"}) {
        CHECK(Read(target).kind == Kind::Foreign);
    }
    const char* const good = "/callback?code=c&state=the-state";
    CHECK(Read(good, "POST").kind == Kind::Foreign);
    CHECK(Read(good, "HEAD").kind == Kind::Foreign);
    for (const char* const host :
         {"localhost:4711", "127.0.0.1", "127.0.0.1:4712", "evil.example", ""}) {
        CHECK(Read(good, "GET", host).kind == Kind::Foreign);
    }
}
