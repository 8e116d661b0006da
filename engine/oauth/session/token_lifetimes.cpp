#include "engine/oauth/session/token_lifetimes.h"

#include <algorithm>
#include <limits>

#include "engine/core/secrets/constant_time.h"

namespace engine {
namespace {

/// A client is given a token soon after it was obtained, so a few are enough.
constexpr std::size_t kRememberedTokens = 8;

}  // namespace

void TokenLifetimes::Remember(const TokenGrant& grant) {
    entries_.push_back({grant.access_token, Of(grant.expires_in)});
    if (entries_.size() > kRememberedTokens) entries_.pop_front();
}

std::optional<TokenLifetime> TokenLifetimes::Find(const Secret& access_token) const {
    const auto found = std::find_if(entries_.rbegin(), entries_.rend(), [&](const Entry& entry) {
        return ConstantTimeEqual(entry.token.Reveal(), access_token.Reveal());
    });
    if (found == entries_.rend()) return std::nullopt;
    return found->lifetime;
}

TokenLifetime TokenLifetimes::Of(double seconds) const {
    constexpr double kMax = std::numeric_limits<std::int32_t>::max();
    const auto length =
        std::chrono::duration_cast<Deadline::Duration>(second_ * std::clamp(seconds, 0.0, kMax));
    return {Deadline::In(length), length};
}

}  // namespace engine
