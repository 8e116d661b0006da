// Calls of C callbacks with recognisable arguments.

#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "test/library/dispatcher.h"
#include "test/library/make.h"

namespace test_library {

// One C argument of a callback. What it points at lives as long as the call.
template <typename A>
struct Argument {
    A value;
    explicit Argument(const Seed& seed) : value(Make<A>(seed)) {}
    A Get() noexcept { return value; }
};

template <typename T>
requires Handle<T>
struct Argument<T*> {
    T value{};
    bool set;
    explicit Argument(const Seed& seed)
        : set(!seed.member.optional ||
              ((seed.number & 1) != 0 && seed.failure != Failure::kNoValue)) {
        if (set) value = Make<T>(seed);
    }
    T* Get() noexcept { return set ? &value : nullptr; }
};

// The samples of an audio frame.
template <>
struct Argument<int16_t*> {
    std::vector<int16_t> samples;
    explicit Argument(const Seed& seed)
        : samples(g_audio_frame.samplesPerChannel * g_audio_frame.channels) {
        for (std::size_t i = 0; i < samples.size(); ++i)
            samples[i] = static_cast<int16_t>((seed.number + i) & 0x7fff);
    }
    int16_t* Get() noexcept { return samples.data(); }
};

template <>
struct Argument<bool*> {
    bool flag = false;
    explicit Argument(const Seed&) {}
    ~Argument() {
        if (flag) Count(g_counters.frames_muted);
    }
    bool* Get() noexcept { return &flag; }
};

template <typename Function>
class Callback;

// `All` are the C parameters, of which the last is the user data; `members` names the others.
template <typename... All>
class Callback<void (*)(All...)> final : public Registration {
  public:
    static constexpr std::size_t kCount = sizeof...(All) - 1;
    using Members = std::array<Member, kCount>;

    Callback(const void* owner, std::string symbol, Failure failure, void (*function)(All...),
             Discord_FreeFn free_user_data, void* user_data, const Members& members)
        : Registration(owner, std::move(symbol), failure, free_user_data, user_data),
          function_(function),
          members_(members) {}

    bool is_audio() const noexcept override { return (std::is_same_v<All, int16_t*> || ...); }

  private:
    template <std::size_t i>
    using At = std::tuple_element_t<i, std::tuple<All...>>;

    void Call(uint64_t number) override { Call(number, std::make_index_sequence<kCount>()); }

    template <std::size_t... i>
    void Call([[maybe_unused]] uint64_t number, std::index_sequence<i...>) {
        [&](Argument<At<i>>... arguments) {
            function_(arguments.Get()..., user_data());
        }(Argument<At<i>>(Seed{members_[i], number, failure(), true})...);
    }

    void (*function_)(All...);
    const Members& members_;
};

// The three C arguments of a callback, and the names of its parameters.
template <typename Function>
struct Given {
    Function function;
    Discord_FreeFn free_user_data;
    void* user_data;
    const typename Callback<Function>::Members& members;

    SharedRegistration Register(const void* owner, std::string symbol, Failure failure) const {
        return std::make_shared<Callback<Function>>(owner, std::move(symbol), failure, function,
                                                    free_user_data, user_data, members);
    }
};

template <typename Function>
Given(Function, Discord_FreeFn, void*, const typename Callback<Function>::Members&)
    -> Given<Function>;

// A function that completes through its callbacks, each of which is called once, in order.
template <typename... Functions>
void Complete(const void* owner, const char* symbol, const Given<Functions>&... callbacks) {
    const Failure failure = TakeFailure(symbol);
    const auto answer = [&](const SharedRegistration& registration) {
        if (failure == Failure::kAbandon) return;
        if (failure == Failure::kSynchronous) return registration->CallRange(1, 1);
        PostAnswer({registration, 1, 1});
    };
    (answer(callbacks.Register(owner, symbol, failure)), ...);
}

// A function that registers a callback to be called any number of times.
template <typename Function>
void Listen(const void* owner, const std::string& symbol, bool replaces,
            const Given<Function>& callback) {
    const Failure failure = TakeFailure(symbol.c_str());
    KeepEvent(callback.Register(owner, symbol, failure), replaces);
}

}  // namespace test_library
