#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/core/error.h"
#include "engine/core/log/log.h"
#include "engine/core/unique_function.h"
#include "engine/system/environment/process_environment.h"

namespace engine {

/// Opens one URL in the system browser: by the commands of BROWSER, one after the other until one
/// does not fail, or where it is unset in the player's default browser. I/O thread only;
/// destruction ends the search, not the browser.
class Browser {
  public:
    using FailureHandler = UniqueFunction<void(Error)>;

    Browser(ProcessEnvironment environment, std::shared_ptr<Log> log);
    ~Browser();
    Browser(const Browser&) = delete;
    Browser& operator=(const Browser&) = delete;

    /// `on_failure` is called, later and at most once, when every command failed.
    void Open(std::string url, FailureHandler on_failure);

  private:
    struct Search;
    std::shared_ptr<Search> search_;
};

}  // namespace engine
