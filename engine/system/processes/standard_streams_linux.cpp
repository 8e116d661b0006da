#include <cstdio>

// Opus and SpeexDSP write to these when memory runs out or a parameter is wrong, and know them by
// these names (cmake/SoundLibraries.cmake).
extern "C" {
[[gnu::visibility("hidden")]] FILE* social_sdk_stderr = stderr;
[[gnu::visibility("hidden")]] FILE* social_sdk_stdout = stdout;
}
