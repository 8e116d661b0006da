#include "engine/core/secrets/secret.h"

#include <openssl/crypto.h>

#include <utility>

#include "engine/core/secrets/secret_registry.h"
#include "engine/core/secrets/wipe.h"
#include "engine/core/text/percent.h"

namespace engine {
namespace {

void Register(const std::string& value) {
    if (value.empty()) return;
    SecretRegistry::Instance().Add(value);
    std::string encoded = PercentEncode(value);
    const WipeAtEnd wipe(encoded);
    if (encoded != value) SecretRegistry::Instance().Add(encoded);
}

void Unregister(const std::string& value) {
    if (value.empty()) return;
    SecretRegistry::Instance().Remove(value);
    std::string encoded = PercentEncode(value);
    const WipeAtEnd wipe(encoded);
    if (encoded != value) SecretRegistry::Instance().Remove(encoded);
}

}  // namespace

Secret::Secret(std::string value) : value_(std::move(value)) { Register(value_); }

Secret::Secret(const Secret& other) : Secret(other.value_) {}

Secret::Secret(Secret&& other) noexcept : value_(std::move(other.value_)) {
    // A short string is copied by the move; the source must not keep the value.
    OPENSSL_cleanse(other.value_.data(), other.value_.size());
    other.value_.clear();
}

Secret& Secret::operator=(Secret other) noexcept {
    value_.swap(other.value_);
    return *this;
}

Secret::~Secret() {
    Unregister(value_);
    OPENSSL_cleanse(value_.data(), value_.size());
}

}  // namespace engine
