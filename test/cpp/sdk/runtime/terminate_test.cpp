// What shared libraries say of an exception that nobody catches (cmake/runtime/terminate.cpp).

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <exception>
#include <functional>
#include <stdexcept>
#include <string>

namespace {

/// What `last` writes to standard error in a process of its own, which ends by SIGABRT.
std::string LastWords(const std::function<void()>& last) {
    std::array<int, 2> ends{};
    REQUIRE(pipe(ends.data()) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        // The test's own handler of the signal would have its say.
        std::signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        last();
        _exit(0);
    }
    close(ends[1]);
    std::string text;
    std::array<char, 1024> buffer{};
    for (ssize_t size; (size = read(ends[0], buffer.data(), buffer.size())) > 0;)
        text.append(buffer.data(), static_cast<std::size_t>(size));
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGABRT);
    return text;
}

void Uncaught(const std::function<void()>& throwing) noexcept {
    throwing();  // NOLINT(bugprone-exception-escape)
}

}  // namespace

TEST_CASE("an exception that nobody catches is named with its words") {
    CHECK(LastWords([] { Uncaught([] { throw std::runtime_error("the reason"); }); }) ==
          "terminate called after throwing an instance of 'St13runtime_error'\n"
          "  what():  the reason\n");
}

TEST_CASE("something without words is named") {
    CHECK(LastWords([] { Uncaught([] { throw 7; }); }) ==
          "terminate called after throwing an instance of 'i'\n");
}

TEST_CASE("no exception at all") {
    CHECK(LastWords([] { std::terminate(); }) == "terminate called without an active exception\n");
}
