#include <unistd.h>

#include "engine/system/environment/environ.h"

namespace engine {

std::vector<std::string> SystemVariables() {
    std::vector<std::string> variables;
    for (char** variable = environ; variable && *variable; ++variable) {
        variables.emplace_back(*variable);
    }
    return variables;
}

}  // namespace engine
