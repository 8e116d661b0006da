#include "engine/system/ipc/ipc_addresses.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace {

std::vector<std::string> Addresses(std::vector<std::string> variables) {
    return engine::IpcAddresses(engine::ProcessEnvironment{std::move(variables)});
}

}  // namespace

TEST_CASE("the places of protocol 5.1, in their order") {
    const auto addresses = Addresses({"XDG_RUNTIME_DIR=/run/user/7", "TMPDIR=/other"});
    REQUIRE(addresses.size() == 30);
    CHECK(addresses[0] == "/run/user/7/discord-ipc-0");
    CHECK(addresses[9] == "/run/user/7/discord-ipc-9");
    CHECK(addresses[10] == "/run/user/7/snap.discord/discord-ipc-0");
    CHECK(addresses[20] == "/run/user/7/app/com.discordapp.Discord/discord-ipc-0");
    CHECK(addresses[29] == "/run/user/7/app/com.discordapp.Discord/discord-ipc-9");
}

TEST_CASE("the folder is that of the first variable that is set, or /tmp") {
    CHECK(Addresses({"TEMP=/d", "TMP=/c", "TMPDIR=/b", "XDG_RUNTIME_DIR=/a"})[0] ==
          "/a/discord-ipc-0");
    CHECK(Addresses({"TEMP=/d", "TMP=/c", "TMPDIR=/b/"})[0] == "/b/discord-ipc-0");
    CHECK(Addresses({"TEMP=/d", "TMP=/c", "TMPDIR="})[0] == "/c/discord-ipc-0");
    CHECK(Addresses({"TEMP=/d"})[0] == "/d/discord-ipc-0");
    CHECK(Addresses({})[0] == "/tmp/discord-ipc-0");
}

TEST_CASE("SDK_IPC_PATH comes first") {
    const auto addresses = Addresses({"SDK_IPC_PATH=/x/socket", "XDG_RUNTIME_DIR=/a"});
    REQUIRE(addresses.size() == 31);
    CHECK(addresses[0] == "/x/socket");
    CHECK(addresses[1] == "/a/discord-ipc-0");
}

TEST_CASE("for a service on this machine the local client has to be named") {
    const engine::ProcessEnvironment named{{"SDK_IPC_PATH=/x/socket", "XDG_RUNTIME_DIR=/a"}};
    CHECK(engine::IpcAddresses(named, true) == std::vector<std::string>{"/x/socket"});
    const engine::ProcessEnvironment unnamed{{"XDG_RUNTIME_DIR=/a"}};
    CHECK(engine::IpcAddresses(unnamed, true).empty());
}
