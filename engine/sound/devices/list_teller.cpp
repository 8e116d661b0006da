#include "engine/sound/devices/list_teller.h"

#include <utility>

namespace engine::sound {

void ListTeller::SetListener(Listener listener) {
    const std::lock_guard lock(telling_);
    std::swap(listener_, listener);
}

bool ListTeller::List(Answer answer) {
    std::unique_lock lock(mutex_);
    if (!told_) {
        waiting_.push_back(std::move(answer));
        return false;
    }
    const DeviceLists lists = *told_;
    lock.unlock();
    answer(lists);
    return true;
}

void ListTeller::Tell(const DeviceLists& lists) {
    std::vector<Answer> answers;
    bool is_change = false;
    {
        const std::lock_guard lock(mutex_);
        is_change = told_ && *told_ != lists;
        told_ = lists;
        answers.swap(waiting_);
    }
    const std::lock_guard lock(telling_);
    if (ended_) return;
    for (const Answer& answer : answers) answer(lists);
    if (is_change && listener_) listener_(lists);
}

void ListTeller::End() {
    Listener listener;
    {
        const std::lock_guard lock(telling_);
        ended_ = true;
        std::swap(listener_, listener);
    }
    std::vector<Answer> unanswered;
    const std::lock_guard lock(mutex_);
    unanswered.swap(waiting_);
}

}  // namespace engine::sound
