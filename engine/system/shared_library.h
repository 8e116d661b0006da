#pragma once

#include <string>

namespace engine {

/// A library that is opened while the program runs, and stays open until it ends.
class SharedLibrary {
  public:
    /// By its file name, where the system looks for libraries; what it has is visible to nobody
    /// else.
    explicit SharedLibrary(const char* name);

    /// Whether it was found.
    explicit operator bool() const { return handle_ != nullptr; }
    /// What the system said when it was not.
    const std::string& Problem() const { return problem_; }

    /// A function, or null.
    void* Find(const char* function) const;

  private:
    void* handle_ = nullptr;
    std::string problem_;
};

}  // namespace engine
