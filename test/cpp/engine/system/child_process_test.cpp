#include "engine/system/processes/child_process.h"

#include <doctest/doctest.h>
#include <fcntl.h>
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

TEST_CASE("a child has its parent's standard error, though the host has it closed in children") {
    int pipe_ends[2];
    REQUIRE(pipe(pipe_ends) == 0);
    const int saved = dup(STDERR_FILENO);
    dup2(pipe_ends[1], STDERR_FILENO);
    // As Node.js does with its own.
    fcntl(STDERR_FILENO, F_SETFD, FD_CLOEXEC);
    const int status = ExitStatusOf("echo it failed >&2");
    dup2(saved, STDERR_FILENO);
    close(saved);
    close(pipe_ends[1]);
    char said[64] = {};
    CHECK(read(pipe_ends[0], said, sizeof said - 1) == 10);
    close(pipe_ends[0]);
    CHECK(status == 0);
    CHECK(std::string(said) == "it failed\n");
}

TEST_CASE(
    "a child of a process without standard error writes it to nowhere, and not into its files") {
    const int saved = dup(STDERR_FILENO);
    close(STDERR_FILENO);
    const int status =
        ExitStatusOf("echo nothing >&2 && test \"$(readlink /proc/self/fd/2)\" = /dev/null");
    dup2(saved, STDERR_FILENO);
    close(saved);
    CHECK(status == 0);
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
