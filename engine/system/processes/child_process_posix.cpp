#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/system/processes/child_descriptors.h"
#include "engine/system/processes/child_process.h"
#include "engine/system/threads/background_thread.h"

namespace engine {
namespace {

std::vector<char*> Pointers(const std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    pointers.reserve(texts.size() + 1);
    for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

/// Standard error is the process's own, where a program says why it fails. Hosts such as Node.js
/// have it closed in their children; a duplicate is not. Of a host that has none, it leads nowhere:
/// otherwise the first file that the program opens would be its standard error.
void GiveStandardError(posix_spawn_file_actions_t& actions) {
    constexpr int kDuplicate = STDERR_FILENO + 1;
    if (fcntl(STDERR_FILENO, F_GETFD) < 0) {
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        return;
    }
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, kDuplicate);
    posix_spawn_file_actions_adddup2(&actions, kDuplicate, STDERR_FILENO);
    posix_spawn_file_actions_addclose(&actions, kDuplicate);
}

/// The settings of the child, freed with this object.
class SpawnSettings {
  public:
    SpawnSettings() {
        posix_spawnattr_init(&attributes);
        posix_spawn_file_actions_init(&actions);
        sigset_t none;
        sigset_t all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        GiveStandardError(actions);
        CloseOtherDescriptors(attributes, actions);
    }
    ~SpawnSettings() {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
};

int WaitFor(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        // ECHILD: the host ignores SIGCHLD, so the system reaps its children itself.
        if (errno != EINTR) return 0;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// A thread that sleeps until the child ends. Without one to be had, the child stays unreaped until
/// the process ends.
void Reap(pid_t child, UniqueFunction<void(int)> on_exit) {
    StartBackgroundThread([child, on_exit = std::move(on_exit)]() mutable {
        const int status = WaitFor(child);
        Executor::Instance().Post([status, on_exit = std::move(on_exit)] { on_exit(status); });
    });
}

}  // namespace

Result<void> StartProcess(const std::string& program, const std::vector<std::string>& arguments,
                          const ProcessEnvironment& environment,
                          UniqueFunction<void(int)> on_exit) {
    const SpawnSettings settings;
    pid_t child = 0;
    const int failure =
        posix_spawn(&child, program.c_str(), &settings.actions, &settings.attributes,
                    Pointers(arguments).data(), Pointers(environment.variables).data());
    if (failure != 0) {
        return Error::Of(ErrorType::AuthorizationFailed,
                         "The program " + program + " could not be started: " +
                             std::generic_category().message(failure) + ".");
    }
    Reap(child, std::move(on_exit));
    return {};
}

}  // namespace engine
