#pragma once

#include <span>
#include <string_view>

#include "engine/exports/body.h"

namespace engine {

/// One function of the SDK's surface and whether this engine has a body for it.
struct SurfaceEntry {
    std::string_view name;
    bool supported;
};

template <class Row>
constexpr SurfaceEntry Entry() {
    return {Row::kName, Supported<Row>};
}

/// Every function of every class, in the order of the C interface.
std::span<const SurfaceEntry> Surface();

}  // namespace engine
