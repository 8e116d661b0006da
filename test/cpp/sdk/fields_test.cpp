// Every field of every record: what is set is returned, and optional fields can be unset.

#include "test/cpp/sdk/generated/surface.h"
#include "test/cpp/sdk/support/library_state.h"

namespace {

template <typename T>
struct Sample {
    static T First() { return static_cast<T>(1); }
    static T Second() { return T{}; }
    static bool Same(const T& a, const T& b) { return a == b; }
};

template <>
struct Sample<std::string> {
    static std::string First() { return "Zo\xc3\xab"; }
    static std::string Second() { return ""; }
    static bool Same(const std::string& a, const std::string& b) { return a == b; }
};

// Two objects are distinguished by being made by the library, since classes have no equality.
template <typename T>
requires std::is_base_of_v<sdk::Object<T>, T>
struct Sample<T> {
    static T First() { return MakeObject<T>(); }
    static T Second() { return MakeObject<T>(); }
    static bool Same(const T& a, const T& b) {
        return static_cast<bool>(a) && static_cast<bool>(b);
    }
};

struct RoundTrip {
    template <typename T, typename Value, typename Argument>
    void operator()(Value (T::*get)() const, void (T::*set)(Argument), const char* name) const {
        CAPTURE(name);
        T record = MakeObject<T>();
        Check(record, get, set, static_cast<Value*>(nullptr));
    }

    template <typename T, typename Value, typename Get, typename Set>
    static void Check(T& record, Get get, Set set, Value*) {
        for (const Value& value : {Sample<Value>::First(), Sample<Value>::Second()}) {
            (record.*set)(value);
            CHECK(Sample<Value>::Same((record.*get)(), value));
        }
        if constexpr (std::is_copy_constructible_v<T>) {
            const T copy(record);
            CHECK(Sample<Value>::Same((copy.*get)(), Sample<Value>::Second()));
        }
    }

    template <typename T, typename Value, typename Get, typename Set>
    static void Check(T& record, Get get, Set set, std::optional<Value>*) {
        (record.*set)(std::nullopt);
        CHECK_FALSE((record.*get)().has_value());
        for (const Value& value : {Sample<Value>::First(), Sample<Value>::Second()}) {
            (record.*set)(value);
            const std::optional<Value> stored = (record.*get)();
            REQUIRE(stored.has_value());
            CHECK(Sample<Value>::Same(*stored, value));
        }
        (record.*set)(std::nullopt);
        CHECK_FALSE((record.*get)().has_value());
    }
};

}  // namespace

TEST_CASE_FIXTURE(LibraryState,
                  "every field of every record returns what it was set to "
                  "[records.clientcreateoptions-cpuaffinitymask-experimental]") {
    surface::ForEachField(RoundTrip());
}

TEST_CASE_FIXTURE(LibraryState, "an object in a field is copied in and copied out") {
    sdk::Activity activity;
    sdk::ActivityParty party;
    party.SetId("party");
    activity.SetParty(party);
    party.SetId("changed");
    std::optional<sdk::ActivityParty> stored = activity.Party();
    REQUIRE(stored.has_value());
    CHECK(stored->Id() == "party");
    stored->SetId("changed too");
    CHECK(activity.Party()->Id() == "party");
}
