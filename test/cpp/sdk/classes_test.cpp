// The rules that hold for every class.

#include <type_traits>
#include <utility>

#include "test/cpp/sdk/generated/surface.h"
#include "test/cpp/sdk/support/library_state.h"

namespace {

struct Rules {
    template <typename T>
    void operator()(const char* name) const {
        static_assert(std::is_nothrow_move_constructible_v<T>);
        static_assert(std::is_nothrow_move_assignable_v<T>);
        static_assert(std::is_same_v<decltype(T::nullobj), const T>);
        static_assert(std::is_final_v<T> || !std::has_virtual_destructor_v<T>);
        CAPTURE(name);
        CHECK_FALSE(static_cast<bool>(T::nullobj));
        CHECK_FALSE(static_cast<bool>(T(sdk::NullObject{})));

        T object = MakeObject<T>();
        CHECK(static_cast<bool>(object));
        T moved(std::move(object));
        CHECK(static_cast<bool>(moved));
        CHECK_FALSE(static_cast<bool>(object));  // NOLINT: the rule is about moved-from objects
        object = std::move(moved);
        CHECK(static_cast<bool>(object));
        CHECK_FALSE(static_cast<bool>(moved));  // NOLINT

        if constexpr (std::is_copy_constructible_v<T>) {
            const T copy(object);
            CHECK(static_cast<bool>(copy));
            object = T::nullobj;
            CHECK_FALSE(static_cast<bool>(object));
            object = copy;
            CHECK(static_cast<bool>(object));
        }
    }
};

}  // namespace

static_assert(!std::is_copy_constructible_v<sdk::Client>);
static_assert(!std::is_copy_assignable_v<sdk::Client>);
static_assert(!std::is_copy_constructible_v<sdk::VADThresholdSettings>);
static_assert(!std::is_copy_assignable_v<sdk::VADThresholdSettings>);

TEST_CASE_FIXTURE(LibraryState,
                  "every class can be moved, is false when invalid, and has nullobj") {
    surface::ForEachClass(Rules());
}

TEST_CASE_FIXTURE(LibraryState, "every class but Client and VADThresholdSettings can be copied") {
    int copyable = 0;
    int all = 0;
    surface::ForEachClass([&]<typename T>(const char*) {
        ++all;
        copyable += std::is_copy_constructible_v<T> && std::is_copy_assignable_v<T> ? 1 : 0;
    });
    CHECK(all == 32);
    CHECK(copyable == 30);
}

TEST_CASE_FIXTURE(LibraryState, "the constructors of Client pass on what they are given") {
    const sdk::Client with_bases("http://api", "http://web");
    CHECK(
        LastCall() ==
        R"({"symbol":"Discord_Client_InitWithBases","arguments":{"apiBase":"http://api","webBase":"http://web"}})");
    sdk::ClientCreateOptions options;
    options.SetApiBase("http://api");
    options.SetCpuAffinityMask(3);
    const sdk::Client with_options(options);
    CHECK(
        LastCall() ==
        R"({"symbol":"Discord_Client_InitWithOptions","arguments":{"options":{"class":"ClientCreateOptions","ApiBase":"http://api","CpuAffinityMask":"3"}}})");
    CHECK(static_cast<bool>(with_bases));
    CHECK(static_cast<bool>(with_options));
}
