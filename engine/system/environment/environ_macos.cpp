#include <crt_externs.h>

#include "engine/system/environment/environ.h"

namespace engine {

/// `environ` itself is not for shared libraries here.
std::vector<std::string> SystemVariables() {
    std::vector<std::string> variables;
    for (char** variable = *_NSGetEnviron(); variable && *variable; ++variable) {
        variables.emplace_back(*variable);
    }
    return variables;
}

}  // namespace engine
