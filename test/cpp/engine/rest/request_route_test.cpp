#include "engine/rest/request_route.h"

#include <doctest/doctest.h>

#include <string>

using engine::RequestRoute;

TEST_CASE(
    "a route is the method and the path without ids; guilds and channels count on their own") {
    struct Row {
        const char* method;
        std::string path;
        std::string name;
        std::string resource;
    };
    const Row table[] = {
        {"GET", "/users/@me", "GET /users/@me", ""},
        {"POST", "/lobbies/123/messages", "POST /lobbies/*/messages", ""},
        {"PATCH", "/users/5/messages/77", "PATCH /users/*/messages/*", ""},
        {"GET", "/guilds/41/channels", "GET /guilds/*/channels", "41"},
        {"POST", "/channels/9/messages", "POST /channels/*/messages", "9"},
        {"GET", "/users/@me/guilds", "GET /users/@me/guilds", ""},
        {"DELETE", "/lobbies/1/members/@me", "DELETE /lobbies/*/members/@me", ""},
        {"GET", "/users/5/sessions/" + std::string(32, 'a') + "/activities/6/1",
         "GET /users/*/sessions/*/activities/*/*", ""},
        {"POST", "/oauth2/token", "POST /oauth2/token", ""},
    };
    for (const Row& row : table) {
        const RequestRoute route = RequestRoute::Of(row.method, row.path);
        CHECK(route.name == row.name);
        CHECK(route.resource == row.resource);
    }
}
