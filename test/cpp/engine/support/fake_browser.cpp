#include "test/cpp/engine/support/fake_browser.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace test {

FakeBrowser::FakeBrowser() {
    char folder[] = "/tmp/social-sdk-browser-XXXXXX";
    if (!mkdtemp(folder)) throw std::runtime_error("no folder for the pipe");
    folder_ = folder;
    if (mkfifo(Pipe().c_str(), 0600) != 0) throw std::runtime_error("no pipe");
    Set("sh -c 'printf %%s \"$0\" > " + Pipe() + "' %s");
}

FakeBrowser::~FakeBrowser() {
    unsetenv("BROWSER");
    unlink(Pipe().c_str());
    rmdir(folder_.c_str());
}

void FakeBrowser::Set(const std::string& command) { setenv("BROWSER", command.c_str(), 1); }

std::string FakeBrowser::Opened() {
    std::ifstream pipe(Pipe());
    return std::string(std::istreambuf_iterator<char>(pipe), {});
}

}  // namespace test
