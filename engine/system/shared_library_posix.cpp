#include <dlfcn.h>

#include "engine/system/shared_library.h"

namespace engine {

SharedLibrary::SharedLibrary(const char* name) : handle_(dlopen(name, RTLD_NOW | RTLD_LOCAL)) {
    if (handle_) return;
    // Each thread has its own, with all C libraries that this is built for.
    const char* const problem = dlerror();  // NOLINT(concurrency-mt-unsafe)
    problem_ = problem ? problem : "unknown";
}

void* SharedLibrary::Find(const char* function) const {
    return handle_ ? dlsym(handle_, function) : nullptr;
}

}  // namespace engine
