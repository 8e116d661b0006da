#include "engine/exports/body.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>

#include "engine/core/run/callback_queue.h"
#include "engine/core/unique_function.h"
#include "engine/domain/event_slot.h"

using namespace engine;

namespace {

struct Birds {
    explicit Birds(EventSlots& slots) : bird_sung(slots) {}
    std::uint64_t CountBirds(std::uint64_t more) const { return 3 + more; }
    EventSlot<std::uint64_t> bird_sung;
};

struct Cats {
    void FeedCat(std::string food, Completion<std::string> completion) {
        fed = food;
        completion.Succeed("purrs");
    }
    std::string fed;
};

/// A class of the surface that has one body itself and leaves the others to its domains.
struct Zoo {
    using Domains = std::tuple<Birds&, Cats&>;

    int Open(int hour) { return hour + 1; }

    template <class D>
    D& Get() {
        return std::get<D&>(std::tie(birds, cats));
    }
    template <class Task>
    void Post(Task task) {
        posted = [this, task = std::move(task)]() mutable { task(*this); };
    }

    EventSlots slots{std::make_shared<CallbackOwner>()};
    Birds birds{slots};
    Cats cats;
    UniqueFunction<void()> posted;
};

template <RowKind Kind, class R>
struct Row {
    using Self = Zoo;
    using Result = R;
    static constexpr RowKind kKind = Kind;
    static constexpr bool kStatic = false;
};
struct Open : Row<RowKind::Call, int> {
    template <class T>
    static constexpr auto Body() -> decltype(&T::Open) {
        return &T::Open;
    }
};
struct CountBirds : Row<RowKind::Get, std::uint64_t> {
    template <class T>
    static constexpr auto Body() -> decltype(&T::CountBirds) {
        return &T::CountBirds;
    }
};
struct FeedCat : Row<RowKind::Async, void> {
    template <class T>
    static constexpr auto Body() -> decltype(&T::FeedCat) {
        return &T::FeedCat;
    }
};
struct SetBirdSung : Row<RowKind::Event, void> {
    template <class T>
    static constexpr auto Body() -> decltype(&T::SetBirdSungCallback) {
        return &T::SetBirdSungCallback;
    }
    template <class T>
    static constexpr auto Slot() -> decltype(&T::bird_sung) {
        return &T::bird_sung;
    }
};
struct RideElephant : Row<RowKind::Call, void> {
    template <class T>
    static constexpr auto Body() -> decltype(&T::RideElephant) {
        return &T::RideElephant;
    }
};

/// A host's callback that calls `function`.
template <class... Values>
Callback<Values...> Host(std::type_identity_t<std::function<void(Values...)>> function) {
    using Function = std::function<void(Values...)>;
    return {[](void (*)(), void* data, Values... values) {
                (*static_cast<Function*>(data))(std::move(values)...);
            },
            [] {}, [](void* data) { delete static_cast<Function*>(data); },
            new Function(std::move(function))};
}

}  // namespace

TEST_CASE("a function has a body where its class has one, or one of its domains") {
    CHECK(Supported<Open>);
    CHECK(Supported<CountBirds>);
    CHECK(Supported<FeedCat>);
    CHECK(Supported<SetBirdSung>);
    CHECK_FALSE(Supported<RideElephant>);
}

TEST_CASE("a body of the class itself, and what a domain's getter says, come at once") {
    Zoo zoo;
    CHECK(CallBody<Open>(&zoo, 8) == 9);
    CHECK(CallBody<CountBirds>(&zoo, std::uint64_t{2}) == 5);
    CHECK_FALSE(zoo.posted);
}

TEST_CASE("what a domain does is posted, and completes the host's callback") {
    CallbackQueue::Instance().ResetCallbacks();
    Zoo zoo;
    std::string outcome;
    CallBody<FeedCat>(&zoo, std::string("fish"),
                      Host<ClientResult, std::string>([&](ClientResult result, std::string text) {
                          outcome = (result.successful ? "ok " : "failed ") + text;
                      }));
    CHECK(zoo.cats.fed.empty());
    REQUIRE(zoo.posted);
    zoo.posted();
    CHECK(zoo.cats.fed == "fish");
    CallbackQueue::Instance().RunCallbacks();
    CHECK(outcome == "ok purrs");
}

TEST_CASE("what is posted and never runs is answered all the same") {
    CallbackQueue::Instance().ResetCallbacks();
    Zoo zoo;
    ErrorType type = ErrorType::None;
    CallBody<FeedCat>(&zoo, std::string("fish"),
                      Host<ClientResult, std::string>(
                          [&](ClientResult result, std::string) { type = result.type; }));
    zoo.posted = nullptr;
    CallbackQueue::Instance().RunCallbacks();
    CHECK(type == ErrorType::ClientDestroyed);
}

TEST_CASE("an event's callback is set on the domain's slot at once") {
    CallbackQueue::Instance().ResetCallbacks();
    Zoo zoo;
    std::uint64_t heard = 0;
    CallBody<SetBirdSung>(&zoo, Host<std::uint64_t>([&](std::uint64_t bird) { heard = bird; }));
    zoo.birds.bird_sung.Fire(7);
    CallbackQueue::Instance().RunCallbacks();
    CHECK(heard == 7);
}
