#include "test/library/dispatcher.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace test_library {

namespace {

// Never destroyed: its thread runs until the process ends.
class Dispatcher {
  public:
    Dispatcher() {
        std::thread([this] { Work(); }).detach();
    }

    void Post(Delivery delivery) {
        const std::lock_guard lock(mutex_);
        posted_.push_back(std::move(delivery));
        changed_.notify_all();
    }

    void PostAnswer(Delivery delivery) {
        std::unique_lock lock(mutex_);
        if (held_) return held_answers_.push_back(std::move(delivery));
        lock.unlock();
        Post(std::move(delivery));
    }

    void Hold(bool held) {
        const std::lock_guard lock(mutex_);
        held_ = held;
        if (held) return;
        std::ranges::move(held_answers_, std::back_inserter(posted_));
        held_answers_.clear();
        changed_.notify_all();
    }

    void SetFreeThreaded(bool free_threaded) {
        const std::lock_guard lock(mutex_);
        free_threaded_ = free_threaded;
    }

    template <typename Predicate>
    void Discard(Predicate matches) {
        std::vector<Delivery> discarded;  // freed outside the lock
        const std::lock_guard lock(mutex_);
        for (auto* queue : {&posted_, &due_, &held_answers_}) {
            const auto first = std::stable_partition(
                queue->begin(), queue->end(),
                [&](const Delivery& delivery) { return !matches(*delivery.registration); });
            std::move(first, queue->end(), std::back_inserter(discarded));
            queue->erase(first, queue->end());
        }
    }

    void RunDue() {
        std::unique_lock lock(mutex_);
        // What callbacks make due is left for the next time, or this might never end.
        for (std::size_t left = due_.size(); left > 0 && !due_.empty(); --left) {
            Delivery delivery = Pop(due_);
            lock.unlock();
            Run(std::move(delivery));
            lock.lock();
        }
    }

    void Wait() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return posted_.empty() && !working_; });
    }

  private:
    static Delivery Pop(std::deque<Delivery>& queue) {
        Delivery delivery = std::move(queue.front());
        queue.pop_front();
        return delivery;
    }

    static void Run(Delivery delivery) {
        delivery.registration->CallRange(delivery.first, delivery.count);
    }

    [[noreturn]] void Work() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [&] { return !posted_.empty(); });
            Delivery delivery = Pop(posted_);
            if (!free_threaded_ && !delivery.registration->is_audio()) {
                due_.push_back(std::move(delivery));
            } else {
                working_ = true;
                lock.unlock();
                Run(std::move(delivery));
                lock.lock();
                working_ = false;
            }
            changed_.notify_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Delivery> posted_;
    std::deque<Delivery> due_;
    std::deque<Delivery> held_answers_;
    bool held_ = false;
    bool free_threaded_ = false;
    bool working_ = false;
};

Dispatcher& TheDispatcher() {
    static auto* dispatcher = new Dispatcher;
    return *dispatcher;
}

}  // namespace

void Post(Delivery delivery) { TheDispatcher().Post(std::move(delivery)); }

void PostAnswer(Delivery delivery) { TheDispatcher().PostAnswer(std::move(delivery)); }

void HoldAnswers(bool held) { TheDispatcher().Hold(held); }

void DiscardDeliveries(const Registration& registration) {
    TheDispatcher().Discard([&](const Registration& r) { return &r == &registration; });
}

void DiscardDeliveriesOf(const void* owner) {
    TheDispatcher().Discard([&](const Registration& r) { return r.owner() == owner; });
}

void DiscardAllDeliveries() {
    TheDispatcher().Discard([](const Registration&) { return true; });
}

void SetFreeThreaded(bool free_threaded) { TheDispatcher().SetFreeThreaded(free_threaded); }

void RunDueCallbacks() { TheDispatcher().RunDue(); }

void WaitForThread() { TheDispatcher().Wait(); }

}  // namespace test_library
