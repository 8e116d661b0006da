// What is said when nobody catches an exception, instead of libstdc++'s own version of this
// function, which brings a demangler of 50 KB into each shared library. c++filt makes the type's
// name readable.

#include <cxxabi.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <typeinfo>

namespace __gnu_cxx {

__attribute__((visibility("hidden"))) void __verbose_terminate_handler() {
    static bool ending;
    if (ending) {
        std::fputs("terminate called recursively\n", stderr);
        std::abort();
    }
    ending = true;
    const std::type_info* const type = abi::__cxa_current_exception_type();
    if (type == nullptr) {
        std::fputs("terminate called without an active exception\n", stderr);
        std::abort();
    }
    std::fprintf(stderr, "terminate called after throwing an instance of '%s'\n", type->name());
    try {
        throw;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "  what():  %s\n", error.what());
    } catch (...) {
        // Nothing else has words to it.
    }
    std::abort();
}

}  // namespace __gnu_cxx
