// Work for the JavaScript thread, created on any thread: a task that holds a callback's values.
// Small tasks are stored inside the job, so that queueing an event allocates nothing.

#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace binding {

class Environment;

class Job {
  public:
    struct Task {
        virtual ~Task() = default;
        // JavaScript thread, inside a handle scope. Called at most once; throws no C++ exception.
        virtual void Run(Environment& environment) noexcept = 0;
        // Moves the task to `storage`, which has room for it.
        virtual Task* MoveTo(void* storage) noexcept = 0;
    };

    template <typename T, typename... A>
    static Job Make(A&&... arguments) {
        Job job;
        if constexpr (sizeof(T) <= kInlineSize && alignof(T) <= alignof(std::max_align_t)) {
            job.task_ = ::new (job.storage_) T(std::forward<A>(arguments)...);
            job.inline_ = true;
        } else {
            job.task_ = new T(std::forward<A>(arguments)...);
        }
        return job;
    }

    Job(Job&& other) noexcept { Take(other); }
    Job& operator=(Job&& other) noexcept {
        if (this != &other) {
            Destroy();
            Take(other);
        }
        return *this;
    }
    ~Job() { Destroy(); }

    void Run(Environment& environment) noexcept { task_->Run(environment); }

  private:
    // Large enough for a callback with two ids and a flag, or a string and an enum.
    static constexpr std::size_t kInlineSize = 72;

    Job() = default;

    void Take(Job& other) noexcept {
        inline_ = other.inline_;
        task_ = other.task_ && inline_ ? other.task_->MoveTo(storage_) : other.task_;
        if (inline_) other.task_->~Task();
        other.task_ = nullptr;
        other.inline_ = false;
    }

    void Destroy() noexcept {
        if (!task_) return;
        if (inline_) {
            task_->~Task();
        } else {
            delete task_;
        }
        task_ = nullptr;
    }

    Task* task_ = nullptr;
    bool inline_ = false;
    alignas(std::max_align_t) std::byte storage_[kInlineSize];
};

}  // namespace binding
