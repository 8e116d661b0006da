#pragma once

#include <string>

namespace test {

/// Takes the place of the system's browser: BROWSER is a program that hands the URL over.
class FakeBrowser {
  public:
    FakeBrowser();
    ~FakeBrowser();
    FakeBrowser(const FakeBrowser&) = delete;
    FakeBrowser& operator=(const FakeBrowser&) = delete;

    static void Set(const std::string& command);

    /// The URL that was opened; waits for it.
    std::string Opened();

  private:
    std::string Pipe() const { return folder_ + "/url"; }

    std::string folder_;
};

}  // namespace test
