#include "engine/exports/invoke.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "test/cpp/engine/support/host.h"

// The rules of the thunks, with rows the generator could write but no release of the engine
// changes.

namespace engine::rows {

struct Client_AbsentAsync {
    using Self = Client;
    using Result = void;
    using Arguments = Types<std::string, Callback<>, Callback<ClientResult, std::string>>;
    static constexpr std::string_view kName = "Client::AbsentAsync";
    static constexpr std::string_view kFunction = "AbsentAsync";
    static constexpr RowKind kKind = RowKind::Async;
    static constexpr bool kStatic = false;
    template <class T>
    static constexpr auto Body() -> decltype(&T::AbsentAsync) {
        return &T::AbsentAsync;
    }
};

/// Completes without a result, by a list of a class the engine need not have.
struct Client_AbsentList {
    using Self = Client;
    using Result = void;
    using Arguments = Types<Callback<std::vector<AudioDevice>>>;
    static constexpr std::string_view kName = "Client::AbsentList";
    static constexpr std::string_view kFunction = "AbsentList";
    static constexpr RowKind kKind = RowKind::Async;
    static constexpr bool kStatic = false;
    template <class T>
    static constexpr auto Body() -> decltype(&T::AbsentList) {
        return &T::AbsentList;
    }
};

struct Client_AbsentEvent {
    using Self = Client;
    using Result = void;
    using Arguments = Types<Callback<std::uint64_t>>;
    static constexpr std::string_view kName = "Client::AbsentEvent";
    static constexpr std::string_view kFunction = "AbsentEvent";
    static constexpr RowKind kKind = RowKind::Event;
    static constexpr bool kStatic = false;
    template <class T>
    static constexpr auto Body() -> decltype(&T::AbsentEvent) {
        return &T::AbsentEvent;
    }
};

struct Client_AbsentGet {
    using Self = Client;
    using Result = std::optional<UserHandle>;
    using Arguments = Types<std::uint64_t>;
    static constexpr std::string_view kName = "Client::AbsentGet";
    static constexpr std::string_view kFunction = "AbsentGet";
    static constexpr RowKind kKind = RowKind::Get;
    static constexpr bool kStatic = false;
    template <class T>
    static constexpr auto Body() -> decltype(&T::AbsentGet) {
        return &T::AbsentGet;
    }
};

}  // namespace engine::rows

using namespace engine;
using test::Give;
using test::Host;
using test::Outcome;
using test::Take;

namespace {

/// A client whose callbacks wait for RunCallbacks.
struct Fixture {
    Fixture() {
        CallbackQueue::Instance().ResetCallbacks();
        Discord_Client_InitWithBases(&client, Give("http://127.0.0.1:1/api"),
                                     Give("http://127.0.0.1:1"));
        using OnLog = Host<Discord_String, Discord_LoggingSeverity>;
        const OnLog on_log([this](Discord_String text, int severity) {
            CHECK(severity == 3);
            log.push_back(Take(text));
        });
        Discord_Client_AddLogCallback(&client, OnLog::Function, OnLog::Free, on_log.Data(), 3);
    }
    ~Fixture() {
        Discord_Client_Drop(&client);
        CallbackQueue::Instance().ResetCallbacks();
    }

    Discord_Client client{};
    std::vector<std::string> log;
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a missing asynchronous function completes with Disabled and its name") {
    const Host<> first([] { FAIL("only the completion is called"); });
    using Completion = Host<Discord_ClientResult*, Discord_String>;
    std::optional<Outcome> outcome;
    bool freed_before = false;
    std::shared_ptr<std::atomic<int>> freed;
    const Completion completion([&](Discord_ClientResult* result, Discord_String value) {
        freed_before = *freed != 0;
        outcome = Outcome(result);
        CHECK(Take(value).empty());
    });
    freed = completion.Freed();
    Invoke<rows::Client_AbsentAsync>(&client, nullptr, Give("x"), Host<>::Function, Host<>::Free,
                                     first.Data(), Completion::Function, Completion::Free,
                                     completion.Data());
    CHECK(*first.Freed() == 1);
    CHECK_FALSE(outcome);
    CHECK(*freed == 0);
    Discord_RunCallbacks();
    REQUIRE(outcome);
    CHECK(outcome->type == static_cast<int>(ErrorType::Disabled));
    CHECK_FALSE(outcome->successful);
    CHECK(outcome->error.starts_with("Client::AbsentAsync is not available in the open engine "));
    CHECK_FALSE(freed_before);
    CHECK(*freed == 1);
    Discord_RunCallbacks();
    REQUIRE(log.size() == 1);
    CHECK(log[0].find("Client::AbsentAsync") != std::string::npos);
}

TEST_CASE_FIXTURE(Fixture, "a missing completion without a result gets defaults") {
    using Completion = Host<Discord_AudioDeviceSpan>;
    int called = 0;
    const Completion completion([&](Discord_AudioDeviceSpan list) {
        ++called;
        CHECK(list.size == 0);
        CHECK(list.ptr == nullptr);
    });
    Invoke<rows::Client_AbsentList>(&client, nullptr, Completion::Function, Completion::Free,
                                    completion.Data());
    Discord_RunCallbacks();
    CHECK(called == 1);
    CHECK(*completion.Freed() == 1);
}

TEST_CASE_FIXTURE(Fixture, "a missing event frees its callback at once and never calls it") {
    const Host<std::uint64_t> event([](std::uint64_t) { FAIL("there is no such event"); });
    Invoke<rows::Client_AbsentEvent>(&client, nullptr, Host<std::uint64_t>::Function,
                                     Host<std::uint64_t>::Free, event.Data());
    CHECK(*event.Freed() == 1);
    Discord_RunCallbacks();
    CHECK(log.size() == 1);
}

TEST_CASE_FIXTURE(Fixture, "a missing getter answers with the default") {
    Discord_UserHandle user{reinterpret_cast<void*>(1)};
    CHECK_FALSE(Invoke<rows::Client_AbsentGet>(&client, &user, std::uint64_t{1}));
    CHECK(user.opaque == nullptr);
    CHECK_FALSE(Invoke<rows::Client_AbsentGet>(&client, static_cast<Discord_UserHandle*>(nullptr),
                                               std::uint64_t{1}));
}

TEST_CASE_FIXTURE(Fixture, "a call without client or argument completes with what is wrong") {
    using Completion = Host<Discord_ClientResult*, Discord_String, Discord_String>;
    std::vector<int> types;
    const auto ask = [&](Discord_Client* self, Discord_AuthorizationArgs* args) {
        const Completion completion(
            [&](Discord_ClientResult* result, Discord_String code, Discord_String uri) {
                types.push_back(Outcome(result).type);
                Take(code);
                Take(uri);
            });
        Discord_Client_Authorize(self, args, Completion::Function, Completion::Free,
                                 completion.Data());
        Discord_RunCallbacks();
        CHECK(*completion.Freed() == 1);
    };
    Discord_AuthorizationArgs args{};
    Discord_Client invalid{};
    ask(nullptr, nullptr);
    ask(&invalid, &args);
    ask(&client, nullptr);
    ask(&client, &args);
    CHECK(types == std::vector<int>{static_cast<int>(ErrorType::ClientDestroyed),
                                    static_cast<int>(ErrorType::ClientDestroyed),
                                    static_cast<int>(ErrorType::ValidationError),
                                    static_cast<int>(ErrorType::ValidationError)});
}

TEST_CASE_FIXTURE(Fixture, "a null callback is accepted and its data freed") {
    const Host<Discord_ClientResult*> host([](Discord_ClientResult*) {});
    Discord_Client_RevokeToken(&client, 0, Give("t"), nullptr, Host<Discord_ClientResult*>::Free,
                               host.Data());
    const Host<int, int, std::int32_t> event([](int, int, std::int32_t) {});
    Discord_Client_SetStatusChangedCallback(&client, nullptr, Host<int, int, std::int32_t>::Free,
                                            event.Data());
    CHECK(*event.Freed() == 1);
    Discord_Client_SetStatusChangedCallback(&client, nullptr, nullptr, nullptr);
}

TEST_CASE("static functions need no object, others of an invalid one give defaults") {
    Discord_Client invalid{};
    CHECK(Discord_Client_GetStatus(&invalid) == 0);
    CHECK(Discord_Client_GetStatus(nullptr) == 0);
    CHECK_FALSE(Discord_Client_IsAuthenticated(nullptr));
    Discord_Client_Connect(nullptr);
    Discord_Client_Drop(nullptr);
    Discord_Client_Drop(&invalid);
    Discord_UserHandle user{};
    CHECK(Discord_UserHandle_Id(&user) == 0);
    Discord_String text{};
    Discord_UserHandle_DisplayName(&user, &text);
    CHECK(text.size == 0);
}
