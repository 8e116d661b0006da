#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#define DISCORD_API extern "C"
#include "sdk/include/sdk/sdk.h"
#include "sdk/src/abi/abi.h"
#include "test/library/social_sdk_test.h"

/// The counters of the test library.
inline SocialSdkTest_CounterValues Counters() {
    SocialSdkTest_CounterValues values{};
    SocialSdkTest_Counters(&values);
    return values;
}

/// A fixture that begins with a fresh library and ends by checking that everything which was handed
/// out was given back exactly once.
class LibraryState {
  public:
    LibraryState() { SocialSdkTest_Reset(); }
    LibraryState(const LibraryState&) = delete;
    LibraryState& operator=(const LibraryState&) = delete;
    ~LibraryState() {
        SocialSdkTest_Wait();
        const SocialSdkTest_CounterValues counters = Counters();
        CHECK(counters.objects_made == counters.objects_dropped);
        CHECK(counters.allocations == counters.frees);
        CHECK(counters.callbacks_registered == counters.user_data_freed);
        CHECK(counters.faults == 0);
    }
};

/// An object as the library hands it out.
template <typename T>
T MakeObject() {
    using Class = sdk::abi::ClassOf<T>;
    const typename Class::C handle{SocialSdkTest_New(Class::kName)};
    return typename sdk::abi::Abi<T>::Owned(handle).Take();
}

/// The last call that had arguments, as the test library saw it.
inline std::string LastCall() {
    Discord_String json{};
    SocialSdkTest_LastCall(&json);
    return sdk::abi::Abi<std::string>::Owned(json).Take();
}

/// Waits for the library's thread, then runs what is due on this one.
inline void RunDue() {
    SocialSdkTest_Wait();
    sdk::RunCallbacks();
}
