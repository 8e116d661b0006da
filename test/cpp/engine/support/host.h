#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "engine/core/run/callback_queue.h"
#include "engine/exports/c_types.h"

namespace test {

/// A host's callback for the C interface: a function object as user data. `Function`, `Free` and
/// `Data` are its three C arguments.
template <class... Args>
class Host {
  public:
    explicit Host(std::function<void(Args...)> function)
        : data_(new Shared{std::move(function), freed_}) {}

    static void Function(Args... args, void* data) {
        static_cast<Shared*>(data)->function(args...);
    }
    static void Free(void* data) {
        auto* const shared = static_cast<Shared*>(data);
        ++*shared->freed;
        delete shared;
    }
    /// To be passed to the C interface once, which then owns it.
    void* Data() const { return data_; }
    /// How often it was freed.
    std::shared_ptr<std::atomic<int>> Freed() const { return freed_; }

  private:
    struct Shared {
        std::function<void(Args...)> function;
        std::shared_ptr<std::atomic<int>> freed;
    };

    std::shared_ptr<std::atomic<int>> freed_ = std::make_shared<std::atomic<int>>(0);
    Shared* data_;
};

/// The text of a string that was handed out, which is freed.
inline std::string Take(Discord_String text) {
    std::string copy(reinterpret_cast<const char*>(text.ptr), text.size);
    Discord_Free(text.ptr);
    return copy;
}

/// A string to hand in; valid as long as `text`.
inline Discord_String Give(const std::string& text) {
    return {reinterpret_cast<std::uint8_t*>(const_cast<char*>(text.data())), text.size()};
}

/// What a ClientResult that was handed out says; the object is dropped.
struct Outcome {
    int type = 0;
    std::string error;
    int code = 0;
    int status = 0;
    std::string body;
    bool successful = false;
    bool retryable = false;

    explicit Outcome(Discord_ClientResult* result)
        : type(Discord_ClientResult_Type(result)),
          code(Discord_ClientResult_ErrorCode(result)),
          status(Discord_ClientResult_Status(result)),
          successful(Discord_ClientResult_Successful(result)),
          retryable(Discord_ClientResult_Retryable(result)) {
        Discord_String text{};
        Discord_ClientResult_Error(result, &text);
        error = Take(text);
        Discord_ClientResult_ResponseBody(result, &text);
        body = Take(text);
        Discord_ClientResult_Drop(result);
    }
};

/// Callbacks run on the I/O thread while it lives, and nothing is queued before and after.
class FreeThreaded {
  public:
    FreeThreaded() { Switch(true); }
    ~FreeThreaded() { Switch(false); }

  private:
    static void Switch(bool on) {
        engine::CallbackQueue::Instance().ResetCallbacks();
        engine::CallbackQueue::Instance().SetFreeThreaded(on);
    }
};

}  // namespace test
