#include "engine/core/secret_registry.h"

#include <cstring>

#include "engine/core/redact.h"
#include "engine/core/wipe.h"

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

std::string SecretRegistry::Mask(std::string_view text) const {
    const std::lock_guard lock(mutex_);
    if (values_.empty()) return std::string(text);
    std::string masked;
    masked.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = MatchLength(text);
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

std::size_t SecretRegistry::MatchLength(std::string_view text) const {
    if (text.size() < kMinimumLength) return 0;
    const auto bucket = values_.find(PrefixOf(text));
    if (bucket == values_.end()) return 0;
    std::size_t longest = 0;
    for (const auto& [value, count] : bucket->second) {
        if (value.size() > longest && text.starts_with(value)) longest = value.size();
    }
    return longest;
}

}  // namespace engine
