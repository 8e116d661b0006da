#include "engine/rest/api_error.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/rest/api_base.h"
#include "test/cpp/engine/support/allocations.h"

using engine::Error;
using engine::ErrorFromResponse;
using engine::ErrorType;

namespace {

Error ErrorOf(int status, std::string body, engine::Headers headers = {}) {
    return ErrorFromResponse("GET /users/@me", {status, std::move(headers), std::move(body)});
}

}  // namespace

TEST_CASE("code, message, status and body come from the service's error") {
    const Error error = ErrorOf(404, R"({"message":"Unknown Lobby","code":10031})");
    CHECK(error.type == ErrorType::HTTPError);
    CHECK(error.status == 404);
    CHECK(error.code == 10031);
    CHECK(error.message == "Unknown Lobby");
    CHECK(error.response_body == R"({"message":"Unknown Lobby","code":10031})");
    CHECK_FALSE(error.retryable);
    CHECK(error.retry_after == 0);
}

TEST_CASE("validation errors name their fields") {
    const Error error = ErrorOf(400, R"({
        "code": 50035, "message": "Invalid Form Body",
        "errors": {
            "content": {"_errors": [{"code": "BASE_TYPE_MAX_LENGTH",
                                     "message": "Must be 2000 or fewer in length."}]},
            "activities": {"0": {"name": {"_errors": [{"code": "BASE_TYPE_REQUIRED",
                                                       "message": "This field is required"}]}}},
            "_errors": [{"code": "DICT_TYPE_CONVERT", "message": "Only dictionaries may be used"}]
        }})");
    CHECK(error.message ==
          "Invalid Form Body (content: Must be 2000 or fewer in length. [BASE_TYPE_MAX_LENGTH]; "
          "activities.0.name: This field is required [BASE_TYPE_REQUIRED]; "
          "Only dictionaries may be used [DICT_TYPE_CONVERT])");
}

TEST_CASE("OAuth2 errors give their code and description") {
    const Error error =
        ErrorOf(400, R"({"error":"invalid_grant","error_description":"Invalid \"code\"."})");
    CHECK(error.oauth_error == "invalid_grant");
    CHECK(error.message == "invalid_grant: Invalid \"code\".");
    CHECK(error.code == 0);
    CHECK(ErrorOf(401, R"({"error":"invalid_client"})").message == "invalid_client");
}

TEST_CASE("429 is retryable after the body's time, or the header's") {
    const Error body = ErrorOf(429, R"({"message":"Slow","retry_after":1.5,"global":false})",
                               {{"retry-after", "2"}});
    CHECK(body.retryable);
    CHECK(body.retry_after == 1.5f);
    const Error header = ErrorOf(429, "", {{"Retry-After", "2"}});
    CHECK(header.retryable);
    CHECK(header.retry_after == 2.0f);
    CHECK(ErrorOf(429, "", {{"Retry-After", "-3"}}).retry_after == 0.0f);
    CHECK(ErrorOf(429, "", {{"Retry-After", "soon"}}).retry_after == 0.0f);
    CHECK(ErrorOf(429, "", {{"Retry-After", "0E00000001000000001"}}).retry_after == 0.0f);
    CHECK(ErrorOf(429, R"({"retry_after":0E00000001000000001})").retry_after == 0.0f);
}

TEST_CASE("the service cannot ask for a wait of more than a day") {
    for (const char* const seconds : {"86401", "1e12", "1e300"}) {
        CAPTURE(seconds);
        const std::string body = std::string(R"({"retry_after":)") + seconds + "}";
        CHECK(ErrorOf(429, body).retry_after == 86400.0f);
        CHECK(ErrorOf(429, "", {{"Retry-After", seconds}}).retry_after == 86400.0f);
    }
}

TEST_CASE("server errors and locks are retryable, refusals are not") {
    for (const int status : {423, 500, 502, 503, 504}) CHECK(ErrorOf(status, "").retryable);
    for (const int status : {302, 400, 401, 403, 404, 409})
        CHECK_FALSE(ErrorOf(status, "").retryable);
}

TEST_CASE("bodies that are no error object leave a message with operation and status") {
    for (const char* const body : {"", "<html>", "[]", "null", "\"x\"", "{", "{}",
                                   R"({"message":7})", R"({"code":"x","errors":[1]})"}) {
        CAPTURE(body);
        const Error error = ErrorOf(502, body);
        CHECK(error.message == "The service answered GET /users/@me with HTTP 502 (Bad Gateway).");
        CHECK(error.code == 0);
        CHECK(error.response_body == body);
    }
    CHECK(ErrorOf(500, R"({"code":1e300})").code == 0);
    CHECK(ErrorOf(500, R"({"code":4294977327})").code == 0);  // 2^32 + 10031
}

TEST_CASE("the API base gets its version exactly once") {
    const std::pair<const char*, const char*> table[] = {
        {"http://127.0.0.1:8080", "http://127.0.0.1:8080/v10"},
        {"http://127.0.0.1:8080/api/", "http://127.0.0.1:8080/api/v10"},
        {"https://host/api/v9", "https://host/api/v9"},
        {"https://host/api/v10/", "https://host/api/v10"},
        {"https://host/api/vx", "https://host/api/vx/v10"},
        {"https://host/api/v", "https://host/api/v/v10"}};
    for (const auto& [base, composed] : table) {
        const auto result = engine::ComposeApiBase(base);
        REQUIRE(result);
        CHECK(*result == composed);
    }
}

TEST_CASE("an unusable API base is a ValidationError") {
    for (const char* const base : {"", "host/api", "ws://127.0.0.1/", "http://host.example/api",
                                   "https://host/api?x=1", "https://user@host/api"}) {
        CAPTURE(base);
        const auto result = engine::ComposeApiBase(base);
        REQUIRE_FALSE(result);
        CHECK(result.GetError().type == ErrorType::ValidationError);
    }
}

TEST_CASE("a long name over many short ones is copied no more often than it is named") {
    const std::string long_name(100'000, 'n');
    const auto body = [&](int fields, const std::string& errors) {
        std::string text = R"({"code":50035,"errors":{")" + long_name + "\":{";
        for (int i = 0; i < fields; ++i) {
            if (i > 0) text += ",";
            text += "\"" + std::to_string(i) + "\":{\"_errors\":" + errors + "}";
        }
        return text + "}}}";
    };
    const std::string few = body(10, "[]");
    const std::string many = body(10'000, "[]");
    const std::size_t once = test::BytesOf([&] { (void)ErrorOf(400, few); });
    const std::size_t more = test::BytesOf([&] { (void)ErrorOf(400, many); });
    CHECK(more < once + 20 * many.size());
    CHECK(ErrorOf(400, body(10'000, R"([{"message":"bad"}])")).message.size() < 10'000);
}
