#pragma once

#include <string_view>

#include "engine/core/result.h"
#include "engine/core/secrets/secret.h"
#include "engine/model/generated/enums.h"

namespace engine {

/// What proves an identity that a player has elsewhere (protocol 2.2). A plain value.
struct ExternalProof {
    AuthenticationExternalAuthType type = AuthenticationExternalAuthType::OIDC;
    Secret token;

    /// The type as the service spells it; empty for a number that names none.
    std::string_view WireType() const;
    /// ValidationError unless the type is known and the token has 1 to 10240 characters.
    Result<void> Validate() const;
};

}  // namespace engine
