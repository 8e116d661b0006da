#include "engine/system/child_process.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <future>

#include "test/cpp/engine/support/run.h"

using namespace engine;

namespace {

int ExitStatusOf(const std::string& script) {
    std::promise<int> ended;
    const ProcessEnvironment environment = ProcessEnvironment::Capture();
    REQUIRE(StartProcess("/bin/sh", {"sh", "-c", script}, environment,
                         [&](int status) { ended.set_value(status); }));
    return test::Get(ended.get_future());
}

}  // namespace

TEST_CASE("a child reports its exit status") {
    CHECK(ExitStatusOf("exit 0") == 0);
    CHECK(ExitStatusOf("exit 7") == 7);
    CHECK(ExitStatusOf("kill -9 $$") == -1);
}

TEST_CASE("a child that ended is no zombie") {
    char path[] = "/tmp/social-sdk-child-XXXXXX";
    const int file = mkstemp(path);
    REQUIRE(file >= 0);
    close(file);
    CHECK(ExitStatusOf(std::string("echo $$ > ") + path) == 0);
    pid_t child = 0;
    std::ifstream(path) >> child;
    unlink(path);
    REQUIRE(child > 0);
    // A zombie could still be signalled.
    CHECK(kill(child, 0) == -1);
    CHECK(errno == ESRCH);
}

TEST_CASE("a child gets no descriptors but the standard ones") {
    // The folder that ls itself opens has the fourth number.
    CHECK(ExitStatusOf("test \"$(ls /proc/self/fd | tr -d '\\n')\" = 0123") == 0);
}

TEST_CASE("a program that cannot be started says so") {
    const auto started = StartProcess("/does/not/exist", {"x"}, ProcessEnvironment{}, [](int) {});
    REQUIRE_FALSE(started);
    CHECK(started.GetError().message.find("/does/not/exist") != std::string::npos);
}

TEST_CASE("programs are looked up in PATH, or taken by their path") {
    const ProcessEnvironment environment{{"PATH=/does/not/exist::/bin"}};
    CHECK(environment.FindProgram("sh") == "/bin/sh");
    CHECK(environment.FindProgram("/bin/sh") == "/bin/sh");
    CHECK(environment.FindProgram("no-such-program").empty());
    CHECK(environment.FindProgram("/bin").empty());
    CHECK(environment.FindProgram("").empty());
}
