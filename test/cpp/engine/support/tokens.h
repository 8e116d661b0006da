#pragma once

#include <functional>
#include <future>
#include <memory>
#include <string>

#include "engine/exports/c_types.h"
#include "test/cpp/engine/support/host.h"

namespace test {

/// What a function that yields tokens answered.
struct Tokens {
    Outcome outcome;
    std::string access;
    std::string refresh;
    int type;
    int expires_in;
    std::string scopes;
};

/// The callback of such a function.
using OnTokens = Host<Discord_ClientResult*, Discord_String, Discord_String,
                      Discord_AuthorizationTokenType, std::int32_t, Discord_String>;

/// Calls `start` with a callback, and says what it is called with.
inline std::future<Tokens> AskForTokens(const std::function<void(const OnTokens&)>& start) {
    auto promise = std::make_shared<std::promise<Tokens>>();
    const OnTokens host([promise](Discord_ClientResult* result, Discord_String access,
                                  Discord_String refresh, int type, std::int32_t expires_in,
                                  Discord_String scopes) {
        promise->set_value(
            {Outcome(result), Take(access), Take(refresh), type, expires_in, Take(scopes)});
    });
    start(host);
    return promise->get_future();
}

}  // namespace test
