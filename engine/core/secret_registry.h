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
    /// `text` with every registered value replaced by `kRedacted`.
    std::string Mask(std::string_view text) const;

  private:
    using Prefix = std::uint64_t;

    std::size_t MatchLength(std::string_view text) const;

    mutable std::mutex mutex_;
    std::unordered_map<Prefix, std::map<std::string, int, std::less<>>> values_;
};

}  // namespace engine
