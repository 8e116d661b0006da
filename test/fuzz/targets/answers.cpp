// What reads answers over HTTP and messages of the local client, once they are there as bytes: JSON
// of whatever shape, and the headers that say how long to wait.

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>

#include "engine/core/json/json_fields.h"
#include "engine/gateway/gateway_frame.h"
#include "engine/ipc/ipc_frame.h"
#include "engine/ipc/ipc_message.h"
#include "engine/oauth/requests/token_grant.h"
#include "engine/presence/activity/activity_json.h"
#include "engine/rest/api_error.h"
#include "engine/rest/rate_limits.h"
#include "test/fuzz/support/json_maker.h"

namespace {

using namespace engine;
namespace json = boost::json;

/// What the input says in JSON; made of its choices when it is none.
json::value ValueOf(fuzz::Choices choices, std::string_view fields) {
    boost::system::error_code error;
    json::value value = json::parse(choices.RestText(), error);
    return error ? fuzz::JsonMaker(choices).Object(fields) : value;
}

void ReadTokens(fuzz::Choices& choices) {
    const auto grant = ReadGrant(
        ValueOf(choices, "access_token refresh_token expires_in scope token_type"), "POST /");
    fuzz::Require(!grant || !grant->access_token.Empty(), "a grant has a token");
}

void ReadError(fuzz::Choices& choices) {
    HttpResponse response;
    response.status = static_cast<int>(choices.Below(600));
    const std::string_view header = choices.Text();
    if (!header.empty()) response.headers.emplace_back("Retry-After", header);
    response.body = choices.Byte() % 2 == 0
                        ? std::string(choices.RestText())
                        : json::serialize(ValueOf(choices,
                                                  "message code errors retry_after global "
                                                  "error error_description"));
    const Error error = ErrorFromResponse("GET /", response);
    fuzz::Require(!error.message.empty(), "an error says something");
    fuzz::Require(error.retry_after >= 0 && error.retry_after <= 24 * 60 * 60, "for a day at most");
}

void ReadFrame(fuzz::Choices& choices) {
    const auto frame = GatewayFrame::Parse(choices.RestText());
    if (frame) (void)json::serialize(frame->data);
}

void ReadLocalMessage(fuzz::Choices& choices) {
    const auto message = IpcMessage::Parse(choices.RestText());
    if (message && message->IsRefusal()) (void)RefusalError(message->data);
}

void ReadLocalFrames(fuzz::Choices& choices) {
    IpcFrameReader reader;
    while (!choices.AtEnd()) {
        reader.Append(choices.Text());
        for (;;) {
            const auto frame = reader.Next();
            if (!frame) return;
            if (!*frame) break;
            fuzz::Require((*frame)->payload.size() <= kMaxIpcPayloadIn, "no longer than allowed");
        }
    }
}

void ReadActivity(fuzz::Choices& choices) {
    const json::value value =
        ValueOf(choices, "name type details state timestamps party assets secrets buttons flags");
    if (const auto* const object = value.if_object()) (void)ParseActivity(*object);
}

void ReadFields(fuzz::Choices& choices) {
    const json::value value = ValueOf(choices, "id user users name connected");
    const auto* const object = AsObject(&value);
    if (!object) return;
    for (const auto& field : *object) {
        (void)AsString(&field.value());
        (void)AsInteger(&field.value());
        (void)AsId(&field.value());
    }
}

void LearnLimits(fuzz::Choices& choices) {
    RateLimits limits;
    RateLimits::Moment now{std::chrono::hours(1)};
    while (!choices.AtEnd()) {
        RequestRoute route;
        route.name = std::string(1, static_cast<char>('a' + choices.Below(3)));
        route.resource = std::string(1, static_cast<char>('a' + choices.Below(3)));
        now += std::chrono::milliseconds(choices.Byte() * 10);
        (void)limits.FreeAt(route, now);
        const auto counted = limits.Count(route, now);
        constexpr std::array<std::string_view, 7> kHeaders{
            "X-RateLimit-Bucket", "X-RateLimit-Limit",  "X-RateLimit-Remaining",
            "X-RateLimit-Reset",  "X-RateLimit-Global", "X-RateLimit-Reset-After",
            "Retry-After"};
        Headers headers;
        for (std::size_t left = choices.Below(8); left > 0; --left) {
            headers.emplace_back(choices.OneOf(kHeaders), choices.Text());
        }
        const std::uint8_t refused = choices.Byte();
        limits.OnAnswer(route, counted, headers,
                        refused < 200 ? std::nullopt : std::optional(refused - 200.0), now);
        fuzz::Require(limits.Size() <= RateLimits::kMaximumBuckets, "buckets are bounded");
    }
}

}  // namespace

FUZZ_TARGET(answers) {
    constexpr std::array kReaders{ReadTokens,      ReadError,    ReadFrame,  ReadLocalMessage,
                                  ReadLocalFrames, ReadActivity, ReadFields, LearnLimits};
    fuzz::Choices choices(input);
    choices.OneOf(kReaders)(choices);
}
