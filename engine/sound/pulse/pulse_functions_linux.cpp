#include "engine/sound/pulse/pulse_functions.h"
#include "engine/system/shared_library.h"

namespace engine::sound {
namespace {

struct LoadedPulse {
    LoadedPulse() : library("libpulse.so.0") {
        problem = library.Problem();
#define SOUND_PULSE_LOAD(name)                                                              \
    functions.name = reinterpret_cast<decltype(functions.name)>(library.Find("pa_" #name)); \
    if (library && !functions.name) problem = "pa_" #name " is missing";
        SOUND_PULSE_FUNCTIONS(SOUND_PULSE_LOAD)
#undef SOUND_PULSE_LOAD
    }

    SharedLibrary library;
    PulseFunctions functions;
    std::string problem;
};

}  // namespace

const PulseFunctions* PulseFunctions::Get(std::string& problem) {
    // Never unloaded: its threads go on while the process exits.
    static const auto& loaded = *new LoadedPulse;
    problem = loaded.problem;
    return problem.empty() ? &loaded.functions : nullptr;
}

}  // namespace engine::sound
