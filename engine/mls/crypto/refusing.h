#pragma once

#include "engine/core/result.h"
#include "engine/mls/crypto/refusal.h"

namespace engine::mls {

/// What `step` gives; a ValidationError when it is refused.
template <class Step>
auto Refusing(Step step) -> Result<decltype(step())> {
    try {
        return step();
    } catch (const Refusal& refusal) {
        return Error::Invalid(refusal.what());
    }
}

}  // namespace engine::mls
