#include <windows.h>

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <string>
#include <vector>

#include "engine/core/run/thread.h"
#include "engine/core/text/utf8_path.h"
#include "engine/system/environment/command_rules.h"
#include "engine/system/environment/environ.h"
#include "engine/system/environment/process_environment.h"
#include "engine/system/processes/child_process.h"
#include "engine/system/wide_text.h"

using namespace engine;

namespace {

std::string ThisProgram() {
    std::wstring path(32768, L'\0');
    path.resize(GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
    return NarrowText(path);
}

/// Runs `windows_tests child` with these words; returns what it was given, a line each.
std::string GivenTo(const std::vector<std::string>& words, const ProcessEnvironment& environment) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() /
        Utf8Path("Kind 世界 " + std::to_string(GetCurrentProcessId()));
    std::vector<std::string> all{"windows_tests", "child", Utf8Text(file)};
    all.insert(all.end(), words.begin(), words.end());
    std::promise<int> ended;
    REQUIRE(StartProcess(ThisProgram(), all, environment,
                         [&](int status) { ended.set_value(status); }));
    CHECK(ended.get_future().get() == 7);
    std::ifstream stream(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    stream.close();
    std::filesystem::remove(file);
    return text;
}

}  // namespace

TEST_CASE("the environment is read as it is now") {
    SetEnvironmentVariableW(L"SPIEL_ORT", L"\u4e16\u754c");
    CHECK(ProcessEnvironment::Capture().Get("SPIEL_ORT") == "世界");
    SetEnvironmentVariableW(L"SPIEL_ORT", L"K\u00f6ln");
    CHECK(ProcessEnvironment::Capture().Get("SPIEL_ORT") == "Köln");
    SetEnvironmentVariableW(L"SPIEL_ORT", nullptr);
    CHECK_FALSE(ProcessEnvironment::Capture().Find("SPIEL_ORT"));
}

TEST_CASE("names of variables differ in more than case") {
    SetEnvironmentVariableW(L"Spiel_Art", L"Rennen");
    CHECK(ProcessEnvironment::Capture().Get("SPIEL_ART") == "Rennen");
    SetEnvironmentVariableW(L"Spiel_Art", nullptr);
    CHECK(IsVariable("PATH=x", "Path"));
    CHECK_FALSE(IsVariable("PATHEXT=x", "Path"));
}

TEST_CASE("programs are looked up in a PATH whose entries a semicolon parts") {
    ProcessEnvironment environment{{"Path=C:\\no such folder;C:\\windows\\system32"}};
    const std::string found = environment.FindProgram("cmd");
    CHECK(std::filesystem::equivalent(found, "C:\\windows\\system32\\cmd.exe"));
    CHECK(environment.FindProgram("no such program").empty());
}

TEST_CASE("a child gets its words and its environment whole") {
    const std::vector<std::string> words{"C:\\Mein Spiel\\", "say \"hi\"", "",
                                         "\\\\\"",           "世界",       "a&b|c>d%PATH%"};
    std::string expected;
    for (const std::string& word : words) expected += word + "\n";
    ProcessEnvironment environment = ProcessEnvironment::Capture();
    environment.variables.push_back("SPIEL_ORT=世界 = 1");
    CHECK(GivenTo(words, environment) == expected + "SPIEL_ORT=世界 = 1\n");
}

TEST_CASE("a program that cannot be started says so") {
    const auto started = StartProcess("C:\\no such program.exe", {"x"}, {}, [](int) {});
    REQUIRE_FALSE(started);
    CHECK(started.GetError().message.find("C:\\no such program.exe") != std::string::npos);
}

TEST_CASE("threads have names, priorities and processors") {
    std::wstring name;
    int priority = 0;
    bool bound = false;
    bool bound_nowhere = true;
    StartThread([&] {
        NameThread("Netzwerk");
        using GetDescription = HRESULT(WINAPI*)(HANDLE, PWSTR*);
        const auto get_description = reinterpret_cast<GetDescription>(reinterpret_cast<void*>(
            GetProcAddress(GetModuleHandleW(L"kernel32.dll"), "GetThreadDescription")));
        PWSTR text = nullptr;
        if (get_description && SUCCEEDED(get_description(GetCurrentThread(), &text))) name = text;
        SetThreadPriority(-10);
        priority = ::GetThreadPriority(GetCurrentThread());
        bound = BindThread(1);
        bound_nowhere = BindThread(0);
    }).join();
    CHECK(name == L"Netzwerk");
    CHECK(priority == THREAD_PRIORITY_HIGHEST);
    CHECK(bound);
    CHECK_FALSE(bound_nowhere);
}
