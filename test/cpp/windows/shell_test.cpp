#include <windows.h>

#include <doctest/doctest.h>

#include <future>
#include <string>

#include "engine/core/run/executor.h"
#include "engine/system/ipc/ipc_stream.h"
#include "engine/system/launch/launch_registration.h"
#include "engine/system/trust/trust_store.h"
#include "engine/system/wide_text.h"

using namespace engine;

namespace {

constexpr std::uint64_t kApplication = 1500000000000000077;

const std::wstring kKey = L"Software\\Classes\\discord-1500000000000000077";

/// A text of the registry; "none" when it is not there.
std::string Registered(const std::wstring& key, const wchar_t* name) {
    wchar_t text[1024];
    DWORD size = sizeof text;
    const LSTATUS status = RegGetValueW(HKEY_CURRENT_USER, (kKey + key).c_str(), name,
                                        RRF_RT_REG_SZ, nullptr, text, &size);
    return status == ERROR_SUCCESS ? NarrowText(text) : "none";
}

/// Whether the engine connects to a pipe of this name.
bool Connects(const std::string& address) {
    std::promise<bool> connected;
    Executor::Instance().Post([&] { connected.set_value(OpenIpcStream(address) != nullptr); });
    return connected.get_future().get();
}

}  // namespace

TEST_CASE("the registry says how a game is started") {
    RegDeleteTreeW(HKEY_CURRENT_USER, kKey.c_str());
    REQUIRE(RegisterLaunch(kApplication, "\"C:\\Spiele 世界\\game.exe\" \"a b\" c", {}, nullptr));
    CHECK(Registered(L"\\shell\\open\\command", nullptr) ==
          "\"C:\\Spiele 世界\\game.exe\" \"a b\" c \"%1\"");
    CHECK(Registered(L"", L"URL Protocol").empty());
    CHECK(Registered(L"", nullptr) == "URL:Run game 1500000000000000077 protocol");
}

TEST_CASE("the path of a program is one word, the running one's is the default") {
    wchar_t self[1024];
    GetModuleFileNameW(nullptr, self, 1024);
    const std::string program = NarrowText(self);
    for (const std::string& command : {program, std::string()}) {
        RegDeleteTreeW(HKEY_CURRENT_USER, kKey.c_str());
        REQUIRE(RegisterLaunch(kApplication, command, {}, nullptr));
        const bool quoted = program.find(' ') != std::string::npos;
        const std::string word = quoted ? "\"" + program + "\"" : program;
        CHECK(Registered(L"\\shell\\open\\command", nullptr) == word + " \"%1\"");
        CHECK(Registered(L"\\DefaultIcon", nullptr) == program);
    }
}

TEST_CASE("a game of Steam is started through Steam") {
    RegDeleteTreeW(HKEY_CURRENT_USER, kKey.c_str());
    REQUIRE(RegisterSteamLaunch(kApplication, 480, {}, nullptr));
    CHECK(Registered(L"\\shell\\open\\command", nullptr) ==
          "rundll32.exe url.dll,FileProtocolHandler steam://rungameid/480");
    RegDeleteTreeW(HKEY_CURRENT_USER, kKey.c_str());
}

TEST_CASE("a pipe of this user's is connected to, once, and only while it is there") {
    CHECK_FALSE(Connects("\\\\?\\pipe\\social-sdk-test"));
    const HANDLE pipe = CreateNamedPipeW(L"\\\\.\\pipe\\social-sdk-test", PIPE_ACCESS_DUPLEX,
                                         PIPE_TYPE_BYTE, 1, 64, 64, 0, nullptr);
    REQUIRE(pipe != INVALID_HANDLE_VALUE);
    CHECK(Connects("\\\\?\\pipe\\social-sdk-test"));
    CHECK_FALSE(Connects("\\\\?\\pipe\\social-sdk-test"));
    CloseHandle(pipe);
}

TEST_CASE("what is no pipe is not connected to") { CHECK_FALSE(Connects("C:\\windows\\win.ini")); }

TEST_CASE("the user's root certificates are found") {
    // Each is the start of a structure of DER.
    for (const std::string& certificate : SystemTrustCertificates())
        CHECK(certificate.substr(0, 1) == "\x30");
    CHECK(SystemTrustFile().empty());
    CHECK(SystemTrustFolder().empty());
}
