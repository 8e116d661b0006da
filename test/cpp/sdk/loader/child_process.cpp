#include "test/cpp/sdk/loader/child_process.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <exception>

namespace {

[[noreturn]] void RunChild(const std::function<std::string()>& action, int output) {
    std::string text;
    try {
        text = action();
    } catch (const std::exception& error) {
        text = std::string("threw: ") + error.what();
    }
    const bool written = write(output, text.data(), text.size()) == ssize_t(text.size());
    _exit(written ? 0 : 1);
}

}  // namespace

std::string InChild(const std::function<std::string()>& action) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) return "no pipe";
    const pid_t child = fork();
    if (child < 0) return "no child process";
    if (child == 0) RunChild(action, ends[1]);
    close(ends[1]);
    std::string text;
    std::array<char, 4096> buffer{};
    for (ssize_t size; (size = read(ends[0], buffer.data(), buffer.size())) > 0;)
        text.append(buffer.data(), static_cast<std::size_t>(size));
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? "died: signal " + std::to_string(WTERMSIG(status)) : text;
}
