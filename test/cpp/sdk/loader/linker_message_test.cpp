// What the loader makes of the words of each system's dynamic linker.

#include "sdk/src/loader/linker_message.h"

#include <doctest/doctest.h>

#include "sdk/src/loader/system_libc.h"

using sdk::LoadFailure;

namespace {

void CheckExplained(const std::string& message, LoadFailure failure, const std::string& reason) {
    const sdk::OpenResult result = sdk::ExplainLinkerMessage(message);
    CHECK(result.handle == nullptr);
    CHECK(result.failure == failure);
    CHECK(result.reason == reason);
}

std::string Needs(const std::string& library) {
    return "The library needs " + library +
           ", which was not found on this system. Install the package that has it, or put it where "
           "the system's dynamic linker looks.";
}

std::string TooOldFor(const std::string& version, const std::string& library) {
    return "The library needs a newer system: it asks for " + version + " of " + library +
           ", and " + sdk::SystemLibc() +
           ". Use a newer system, or a library built for an older one.";
}

}  // namespace

TEST_CASE("a version that the system lacks") {
    CheckExplained(
        "/lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.99' not found (required by /a/b.so)",
        LoadFailure::kTooNewLibc, TooOldFor("GLIBC_2.99", "/lib/x86_64-linux-gnu/libc.so.6"));
    CheckExplained("Error: libm.so.6: version 'V_1' not found", LoadFailure::kTooNewLibc,
                   TooOldFor("V_1", "libm.so.6"));
    CheckExplained(": version \"V_1\" not found", LoadFailure::kTooNewLibc, TooOldFor("V_1", ""));
}

TEST_CASE("a library that is not there") {
    CheckExplained("libz.so.9: cannot open shared object file: No such file or directory",
                   LoadFailure::kMissingDependency, Needs("libz.so.9"));
    CheckExplained(
        "Error loading shared library libz.so.9: No such file or directory (needed by /a/b.so)",
        LoadFailure::kMissingDependency, Needs("libz.so.9"));
    CheckExplained("dlopen(/a/b.dylib, 0x0006): Library not loaded: @rpath/libz.9.dylib\n  Reason",
                   LoadFailure::kMissingDependency, Needs("@rpath/libz.9.dylib"));
}

TEST_CASE("a file system without programs") {
    CheckExplained(
        "/a/b.so: failed to map segment from shared object", LoadFailure::kNoPermission,
        "The file may not be mapped as a program; its file system may be mounted noexec. "
        "The system says: /a/b.so: failed to map segment from shared object");
}

TEST_CASE("a signature that macOS does not take") {
    for (const std::string why :
         {"mapping process and mapped file (non-platform) have different Team IDs",
          "library load disallowed by system policy"}) {
        const std::string message =
            "dlopen(/a/b.dylib, 0x0006): tried: '/a/b.dylib' (code signature in "
            "<1> '/a/b.dylib' not valid for use in process: " +
            why + ")";
        const sdk::OpenResult result = sdk::ExplainLinkerMessage(message);
        CHECK(result.failure == LoadFailure::kNoPermission);
        CHECK(result.reason.find("com.apple.security.cs.disable-library-validation") !=
              std::string::npos);
        CHECK(result.reason.ends_with("The system says: " + message));
    }
}

TEST_CASE("words that nobody expected are passed on") {
    for (const char* const message :
         {"nothing", "", ": version ", ": version `", ": version `'", "a: version `b' found",
          "x: version V_1' not found", ": cannot open shared object file: No such file",
          "a b: No such file", "libz.so.9: cannot open shared object file: Permission denied",
          "Error loading shared library ", "Library not loaded: "})
        CheckExplained(message, LoadFailure::kOther,
                       std::string("The system refused to load it and says: ") + message);
}
