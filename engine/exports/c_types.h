#pragma once

/// Linkage and visibility of the C interface, as its header requires of files that include it.
#define DISCORD_API extern "C" __attribute__((visibility("default")))

#include "sdk/c/generated/sdk.h"

namespace engine {

/// The C struct that stands for the engine's class `T` (`Type`) and for a list of them (`Span`).
/// Specialised for every class by the generator.
template <class T>
struct CClass;

}  // namespace engine
