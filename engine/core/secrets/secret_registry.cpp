#include "engine/core/secrets/secret_registry.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "engine/core/secrets/redact.h"
#include "engine/core/secrets/wipe.h"

namespace engine {
namespace {

std::uint64_t PrefixOf(std::string_view text) {
    std::uint64_t prefix = 0;
    std::memcpy(&prefix, text.data(), sizeof prefix);
    return prefix;
}

}  // namespace

SecretRegistry& SecretRegistry::Instance() {
    static SecretRegistry* const instance = new SecretRegistry;
    return *instance;
}

void SecretRegistry::Add(std::string_view value) {
    if (value.size() < kMinimumLength) return;
    const std::lock_guard lock(mutex_);
    auto& bucket = values_[PrefixOf(value)];
    // Not try_emplace alone: it would make a copy to find that there is one, and leave it behind.
    const auto known = bucket.find(value);
    if (known != bucket.end()) {
        ++known->second;
    } else {
        bucket.emplace(value, 1);
    }
}

void SecretRegistry::Remove(std::string_view value) {
    if (value.size() < kMinimumLength) return;
    const std::lock_guard lock(mutex_);
    const auto bucket = values_.find(PrefixOf(value));
    if (bucket == values_.end()) return;
    const auto entry = bucket->second.find(value);
    if (entry == bucket->second.end() || --entry->second > 0) return;
    auto removed = bucket->second.extract(entry);
    Wipe(removed.key());
    if (bucket->second.empty()) values_.erase(bucket);
}

std::string SecretRegistry::Mask(std::string_view text, std::size_t& steps) const {
    const std::lock_guard lock(mutex_);
    if (values_.empty()) return std::string(text);
    std::string masked;
    masked.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = MatchLength(text, steps);
        if (length == 0) {
            masked += text.front();
            text.remove_prefix(1);
        } else {
            masked += kRedacted;
            text.remove_prefix(length);
        }
    }
    return masked;
}

std::size_t SecretRegistry::Sought::SharedWith(std::string_view value) const noexcept {
    const auto [end, ignored] = std::mismatch(text.begin(), text.end(), value.begin(), value.end());
    const auto shared = static_cast<std::size_t>(end - text.begin());
    steps += shared + 1;
    return shared;
}

bool SecretRegistry::Before::operator()(const Sought& sought,
                                        std::string_view value) const noexcept {
    const std::size_t shared = sought.SharedWith(value);
    if (shared == value.size()) return false;
    if (shared == sought.text.size()) return true;
    return static_cast<unsigned char>(sought.text[shared]) <
           static_cast<unsigned char>(value[shared]);
}

/// How long the longest value is that the text starts with. Of the values that it starts with the
/// longest is the greatest that is not after the text, or is before all that share more with it.
std::size_t SecretRegistry::MatchLength(std::string_view text, std::size_t& steps) const {
    ++steps;
    if (text.size() < kMinimumLength) return 0;
    const auto bucket = values_.find(PrefixOf(text));
    if (bucket == values_.end()) return 0;
    const auto& values = bucket->second;
    for (;;) {
        const Sought sought{text, steps};
        const auto after = values.upper_bound(sought);
        if (after == values.begin()) return 0;
        const std::string& value = std::prev(after)->first;
        const std::size_t shared = sought.SharedWith(value);
        if (shared == value.size()) return shared;
        text = text.substr(0, shared);
    }
}

}  // namespace engine
