// Makes the recognisable values that the library hands out; see social_sdk_test.h.

#pragma once

#include <atomic>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "test/library/failures.h"
#include "test/library/instance.h"

namespace test_library {

// A function's result, a field, or a callback's parameter.
struct Member {
    const char* name;                   // UserHandle.Username, MessageCreatedCallback.messageId
    std::optional<int32_t> enum_value;  // the last enumerator, where the type is an enum
    bool optional = false;
    bool field = false;                                // empty in what a constructor made
    const std::atomic<uint64_t>* dimension = nullptr;  // of an audio frame
};

// The audio frames that callbacks are called with.
struct AudioFrame {
    std::atomic<uint64_t> samplesPerChannel, sampleRate, channels;
    AudioFrame() { Reset(); }
    void Reset();
};

extern AudioFrame g_audio_frame;

// What a value is made from.
struct Seed {
    Member member;
    uint64_t number = 0;
    Failure failure = Failure::kNone;
    // A callback's argument: numbers are the sequence number itself.
    bool counts = false;
};

uint64_t NumberOf(const Seed& seed);
std::string TextOf(const Seed& seed);

// A result, successful or not, that its receiver drops.
Instance* NewResult(const Seed& seed);

template <typename T>
concept Span = !std::is_same_v<T, Discord_String> && requires(T span) {
    span.ptr;
    span.size;
};

template <typename C>
C Make(const Seed& seed) {
    if constexpr (std::is_same_v<C, bool>) {
        return seed.counts ? (seed.number & 1) != 0 : true;
    } else if constexpr (std::is_same_v<C, float>) {
        return 0.25F;
    } else if constexpr (std::is_same_v<C, int32_t>) {
        if (seed.member.enum_value) return *seed.member.enum_value;
        return static_cast<int32_t>(NumberOf(seed) & 0x7fffffff);
    } else if constexpr (std::is_arithmetic_v<C>) {
        return static_cast<C>(NumberOf(seed));
    } else if constexpr (std::is_same_v<C, Discord_String>) {
        if (seed.failure == Failure::kEmpty) return {};
        return NewText(TextOf(seed));
    } else if constexpr (std::is_same_v<C, Discord_Properties>) {
        if (seed.failure == Failure::kEmpty) return {};
        auto* keys = static_cast<Discord_String*>(Allocate(2 * sizeof(Discord_String)));
        auto* values = static_cast<Discord_String*>(Allocate(2 * sizeof(Discord_String)));
        keys[0] = NewText("first");
        keys[1] = NewText("second");
        values[0] = NewText(TextOf(seed));
        values[1] = NewText(TextOf(seed));
        return {2, keys, values};
    } else if constexpr (std::is_same_v<C, Discord_ClientResult>) {
        return {NewResult(seed)};
    } else if constexpr (Handle<C>) {
        return {NewInstance(kClassName<C>, seed.number, false)};
    } else {
        static_assert(Span<C>);
        if (seed.failure == Failure::kEmpty) return {};
        using Element = std::remove_pointer_t<decltype(C::ptr)>;
        constexpr std::size_t size = 3;
        auto* elements = static_cast<Element*>(Allocate(size * sizeof(Element)));
        for (std::size_t i = 0; i < size; ++i) {
            Seed each = seed;
            each.number += i;
            elements[i] = Make<Element>(each);
        }
        return {elements, size};
    }
}

// What a constructor leaves in a field.
template <typename C>
C MakeEmpty() {
    if constexpr (std::is_same_v<C, Discord_String>) {
        return NewText("");
    } else if constexpr (Handle<C>) {
        return {NewInstance(kClassName<C>, 0, true)};
    } else {
        return {};
    }
}

}  // namespace test_library
