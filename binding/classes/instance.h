// The native side of a JavaScript object: an SDK object and its exported class. Owned by the
// JavaScript object (freed by its finalizer) and listed in its environment's registry while alive.
// JavaScript thread only.

#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "binding/classes/class_of.h"
#include "binding/delivery/keep_alive.h"
#include "binding/environment/lifetime.h"

namespace binding {

class Environment;

class Instance {
  public:
    explicit Instance(const Class& type) : type(type) {}
    virtual ~Instance() = default;
    Instance(const Instance&) = delete;

    // False after dispose() and move(), and for `nullobj`.
    virtual bool Valid() const = 0;
    // Frees the SDK object at once; the instance is invalid afterwards. Does nothing if it is
    // invalid.
    virtual void Drop() noexcept = 0;
    // A new object with a copy of the value; null when the class can only be moved.
    virtual std::unique_ptr<Instance> Clone() const = 0;
    // Moves the value to a new object; this one becomes invalid.
    virtual std::unique_ptr<Instance> Move() = 0;

    const Class& type;
    // Null until adopted by an environment, and again after that environment has shut down.
    Environment* environment = nullptr;
    // Counted as external memory of the engine's heap.
    bool reported = false;
    // Set for services: operations on them hold the event loop through it.
    std::unique_ptr<KeepAlive> keep_alive;
    // Set for services: whether their events still have a recipient. Moves with the SDK object;
    // shared with the callbacks that were registered through it.
    std::shared_ptr<bool> listening;
};

template <typename T>
class Holder final : public Instance {
  public:
    explicit Holder(T value) : Instance(ClassOf<T>()), value_(std::move(value)) {
        if (value_) Lifetime<T>::Began(value_);
    }

    ~Holder() override { Drop(); }

    bool Valid() const override { return static_cast<bool>(value_); }

    void Drop() noexcept override {
        // Moved out of the member first, so that the object is invalid while the library frees it.
        T dropped = std::move(value_);
        if (dropped) Lifetime<T>::Ends(dropped);
    }

    std::unique_ptr<Instance> Clone() const override {
        if constexpr (std::is_copy_constructible_v<T>) {
            return std::make_unique<Holder>(value_);
        } else {
            return nullptr;
        }
    }

    std::unique_ptr<Instance> Move() override {
        T taken = std::move(value_);
        if (taken) Lifetime<T>::Moved(taken);
        return std::make_unique<Holder>(std::move(taken));
    }

    // Meaningful only while Valid().
    T& value() { return value_; }

  private:
    T value_;
};

}  // namespace binding
