#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace engine {

/// Values held by live `Secret`s, counted; process-wide, never destroyed. Any thread.
/// Looked up by their first 8 bytes, so that masking costs one pass however many there are.
class SecretRegistry {
  public:
    static constexpr std::size_t kMinimumLength = 8;

    static SecretRegistry& Instance();

    void Add(std::string_view value);
    void Remove(std::string_view value);
    /// `text` with every registered value replaced by `kRedacted`. Adds to `steps` how many
    /// characters of it were looked at.
    std::string Mask(std::string_view text, std::size_t& steps) const;

  private:
    using Prefix = std::uint64_t;

    /// A text to find in a map of values, which counts the characters that are read.
    struct Sought {
        std::string_view text;
        std::size_t& steps;

        /// How many characters at the start are the same.
        std::size_t SharedWith(std::string_view value) const noexcept;
    };
    struct Before {
        using is_transparent = void;
        bool operator()(std::string_view a, std::string_view b) const noexcept { return a < b; }
        bool operator()(const Sought& sought, std::string_view value) const noexcept;
    };

    std::size_t MatchLength(std::string_view text, std::size_t& steps) const;

    mutable std::mutex mutex_;
    std::unordered_map<Prefix, std::map<std::string, int, Before>> values_;
};

}  // namespace engine
