#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <string>

#include "engine/client/version.h"
#include "engine/exports/abi_string.h"
#include "engine/exports/c_types.h"
#include "engine/exports/surface.h"

namespace engine {
namespace {

std::string Description() {
    boost::json::array unsupported;
    for (const SurfaceEntry& entry : Surface()) {
        if (!entry.supported) unsupported.emplace_back(entry.name);
    }
    const std::string sdk_version = std::to_string(kSdkVersionMajor) + "." +
                                    std::to_string(kSdkVersionMinor) + "." +
                                    std::to_string(kSdkVersionPatch);
    return boost::json::serialize(boost::json::object{{"name", "open engine"},
                                                      {"version", kEngineVersion},
                                                      {"sdkVersion", sdk_version},
                                                      {"unsupported", std::move(unsupported)}});
}

}  // namespace
}  // namespace engine

/// The engine's identity as JSON; a library without this symbol is not the open engine.
DISCORD_API void SocialSdkEngine_Describe(Discord_String* returnValue) {
    if (!returnValue) return;
    *returnValue = {};
    try {
        *returnValue = engine::Abi<std::string>::Out(engine::Description());
    } catch (...) {
        // Out of memory: returns an empty string.
    }
}
