#include "engine/gateway/close_code.h"

#include <doctest/doctest.h>

#include <map>

using engine::CloseMeaning;
using engine::MeaningOfClose;

TEST_CASE("every close code means what protocol 4.7 says") {
    using Next = CloseMeaning::Next;
    const std::map<int, Next> expected{{4000, Next::Resume},
                                       {4001, Next::Resume},
                                       {4002, Next::Resume},
                                       {4003, Next::Resume},
                                       {4004, Next::Stop},
                                       {4005, Next::Resume},
                                       {4007, Next::Identify},
                                       {4008, Next::Resume},
                                       {4009, Next::Identify},
                                       {4010, Next::Stop},
                                       {4011, Next::Stop},
                                       {4012, Next::Stop},
                                       {4013, Next::Stop},
                                       {4014, Next::Stop},
                                       {4015, Next::Stop},
                                       {4016, Next::Stop},
                                       // Not of the gateway's own: like a lost connection.
                                       {1000, Next::Resume},
                                       {1001, Next::Resume},
                                       {1005, Next::Resume},
                                       {1011, Next::Resume},
                                       {4006, Next::Resume},
                                       {4999, Next::Resume}};
    for (const auto& [code, next] : expected) {
        const CloseMeaning meaning = MeaningOfClose(static_cast<std::uint16_t>(code));
        CAPTURE(meaning.what);
        CHECK(meaning.next == next);
        CHECK_FALSE(meaning.what.empty());
        // The message says what to do.
        if (next == Next::Stop) CHECK_FALSE(meaning.advice.empty());
    }
}
