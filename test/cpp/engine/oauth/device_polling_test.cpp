#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "engine/oauth/device/device_polling.h"

using namespace engine;
using namespace std::chrono_literals;

namespace {

/// A device that was told to poll every 5 seconds for 300 seconds (protocol 1.8).
struct Fixture {
    DevicePolling::Clock::time_point now{};
    DevicePolling polling{5, 300, 1s, now};

    /// Waits as asked, gets that answer, and says how long the next wait is.
    DevicePolling::Clock::duration After(const Error& answer) {
        now += polling.Delay(now);
        const auto failure = polling.Judge(answer, now);
        CHECK_FALSE(failure);
        return polling.Delay(now);
    }
};

Error OAuth(const std::string& error) {
    Error answer = Error::Of(ErrorType::HTTPError, error);
    answer.status = 400;
    answer.oauth_error = error;
    return answer;
}

Error Failure(int status, float retry_after = 0) {
    Error answer = Error::Of(ErrorType::HTTPError, "trouble");
    answer.status = status;
    answer.retryable = true;
    answer.retry_after = retry_after;
    return answer;
}

const Error kPending = OAuth("authorization_pending");
const Error kSlowDown = OAuth("slow_down");
const Error kTimeout = Error::Network(NetworkFailure::Timeout, "no answer");

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a device polls at the interval while nobody has decided") {
    CHECK(polling.Delay(now) == 5s);
    CHECK(After(kPending) == 5s);
    CHECK(After(kPending) == 5s);
}

TEST_CASE_FIXTURE(Fixture, "slow_down adds five seconds for good, each time") {
    CHECK(After(kSlowDown) == 10s);
    CHECK(After(kPending) == 10s);
    CHECK(After(kSlowDown) == 15s);
    CHECK(After(kPending) == 15s);
}

TEST_CASE_FIXTURE(Fixture, "what the player or the service decided ends the polling as it is") {
    for (const char* const error :
         {"access_denied", "expired_token", "invalid_grant", "invalid_client", ""}) {
        const auto failure = polling.Judge(OAuth(error), now);
        REQUIRE(failure);
        CHECK(failure->type == ErrorType::HTTPError);
        CHECK(failure->oauth_error == error);
    }
    const Error wrong = Error::Network(NetworkFailure::Tls, "a certificate that is not trusted");
    REQUIRE(polling.Judge(wrong, now));
}

TEST_CASE_FIXTURE(Fixture,
                  "a network that fails doubles the wait, up to a minute, until it works") {
    CHECK(After(kTimeout) == 10s);
    CHECK(After(kTimeout) == 20s);
    CHECK(After(kTimeout) == 40s);
    CHECK(After(kTimeout) == 60s);
    CHECK(After(kTimeout) == 60s);
    CHECK(After(kPending) == 5s);
}

TEST_CASE_FIXTURE(Fixture, "trouble at the service is waited out, as long as it asks for") {
    CHECK(After(Failure(503)) == 5s);
    CHECK(After(Failure(429, 17)) == 17s);
    CHECK(After(Failure(423)) == 5s);
    CHECK(After(kPending) == 5s);
}

TEST_CASE_FIXTURE(Fixture, "the last poll is when the code expires, and nobody polls after it") {
    now += 297s;
    CHECK(polling.Delay(now) == 3s);
    CHECK_FALSE(polling.Judge(kPending, now));
    now += 3s;
    CHECK(polling.Delay(now) == 0s);
    for (const Error& answer : {kPending, kSlowDown}) {
        const auto failure = polling.Judge(answer, now);
        REQUIRE(failure);
        CHECK(failure->type == ErrorType::AuthorizationFailed);
        CHECK(failure->message.find("expired") != std::string::npos);
    }
    const auto lost = polling.Judge(kTimeout, now);
    REQUIRE(lost);
    CHECK(lost->type == ErrorType::NetworkError);
    const auto reported = polling.Judge(OAuth("expired_token"), now);
    REQUIRE(reported);
    CHECK(reported->oauth_error == "expired_token");
}

TEST_CASE("numbers of the service that make no sense are put right") {
    const DevicePolling::Clock::time_point now{};
    CHECK(DevicePolling(0, 300, 1s, now).Delay(now) == 10ms);
    CHECK(DevicePolling(-5, 300, 1s, now).Delay(now) == 10ms);
    CHECK(DevicePolling(0.25, 300, 1s, now).Delay(now) == 250ms);
    CHECK(DevicePolling(5, -1, 1s, now).Delay(now) == 0s);
    CHECK(DevicePolling(5, 1e300, 1s, now).Delay(now + 23h) == 5s);
    CHECK(DevicePolling(1e300, 1e300, 1s, now).Delay(now) == 24h);
}
