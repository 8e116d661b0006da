#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "test/fuzz/support/target.h"

namespace fuzz {

/// Takes an input apart: each choice uses up some of its bytes, and once they are used up every
/// choice is the first one.
class Choices {
  public:
    explicit Choices(Input input) : input_(input) {}

    bool AtEnd() const { return input_.empty(); }

    std::uint8_t Byte() {
        if (input_.empty()) return 0;
        const std::uint8_t byte = input_.front();
        input_ = input_.subspan(1);
        return byte;
    }

    std::uint64_t Number(std::size_t bytes) {
        std::uint64_t number = 0;
        while (bytes-- > 0) number = number << 8 | Byte();
        return number;
    }

    /// Below `count`, which is at most 65536.
    std::size_t Below(std::size_t count) { return Number(count > 256 ? 2 : 1) % count; }

    template <class T, std::size_t Size>
    const T& OneOf(const std::array<T, Size>& list) {
        return list[Below(Size)];
    }

    /// As long as a byte says.
    Input Bytes() {
        const std::size_t size = Byte();
        return Take(size);
    }
    /// As long as two bytes say, at most 1023.
    Input LongBytes() {
        const std::size_t size = Number(2) % 1024;
        return Take(size);
    }
    std::string_view Text() { return TextOf(Bytes()); }

    Input Rest() { return Take(input_.size()); }
    std::string_view RestText() { return TextOf(Rest()); }

  private:
    Input Take(std::size_t size) {
        const Input taken = input_.first(std::min(size, input_.size()));
        input_ = input_.subspan(taken.size());
        return taken;
    }

    Input input_;
};

}  // namespace fuzz
