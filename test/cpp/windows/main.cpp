// The tests, and the program that they start: `windows_tests child FILE WORD…` writes what it was
// given to the file and ends with 7.

#include <windows.h>

// After <windows.h>, whose types it uses.
#include <shellapi.h>

#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "engine/core/log/append_file.h"
#include "engine/system/environment/environ.h"
#include "engine/system/wide_text.h"

namespace {

int BeChild(int count, wchar_t** words) {
    std::string text;
    for (int at = 3; at < count; ++at) text += engine::NarrowText(words[at]) + "\n";
    for (const std::string& variable : engine::SystemVariables()) {
        if (variable.rfind("SPIEL_", 0) == 0) text += variable + "\n";
    }
    engine::AppendFile file;
    file.Open(engine::NarrowText(words[2]));
    return file.Append(text) ? 7 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    int wide_count = 0;
    wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &wide_count);
    if (wide_count > 2 && std::wstring(words[1]) == L"child") return BeChild(wide_count, words);
    return doctest::Context(count, arguments).run();
}
