#include "engine/users/metadata.h"

#include <utility>

#include "engine/core/text/text_length.h"

namespace engine {
namespace {

constexpr std::size_t kMaximumPairs = 25;
constexpr std::size_t kMaximumCharacters = 1024;
/// The service allows 25; more are accepted, but not without limit.
constexpr std::size_t kMaxStored = 100;

Error TooLong(std::string_view what, std::string_view part, std::size_t length) {
    return Error::Invalid(std::string(what) + " has a " + std::string(part) + " of " +
                          std::to_string(length) + " characters; at most " +
                          std::to_string(kMaximumCharacters) + " are allowed.");
}

}  // namespace

void UpdateMetadata(Metadata& metadata, const boost::json::value* field) {
    if (!field) return;
    if (field->is_null()) return metadata.clear();
    const boost::json::object* const pairs = field->if_object();
    if (!pairs) return;
    metadata.clear();
    for (const auto& [key, entry] : *pairs) {
        if (metadata.size() == kMaxStored) break;
        if (const boost::json::string* const text = entry.if_string()) {
            metadata.emplace(std::string(key), std::string(*text));
        }
    }
}

boost::json::object MetadataJson(const Metadata& metadata) {
    boost::json::object object;
    object.reserve(metadata.size());
    for (const auto& [key, value] : metadata) object.emplace(key, value);
    return object;
}

Result<void> CheckMetadata(const Metadata& metadata, std::string_view what) {
    if (metadata.size() > kMaximumPairs) {
        return Error::Invalid(std::string(what) + " has " + std::to_string(metadata.size()) +
                              " pairs; at most " + std::to_string(kMaximumPairs) + " are allowed.");
    }
    for (const auto& [key, value] : metadata) {
        const std::size_t key_length = CharacterCount(key);
        if (key_length > kMaximumCharacters) return TooLong(what, "key", key_length);
        const std::size_t value_length = CharacterCount(value);
        if (value_length > kMaximumCharacters) return TooLong(what, "value", value_length);
    }
    return {};
}

}  // namespace engine
