#include "engine/sound/devices/device_list_notifier.h"

#include <utility>

namespace engine::sound {

void DeviceListNotifier::SetListener(Listener listener) {
    const std::lock_guard lock(notifying_);
    std::swap(listener_, listener);
}

bool DeviceListNotifier::List(Answer answer) {
    std::unique_lock lock(mutex_);
    if (!lists_) {
        waiting_.push_back(std::move(answer));
        return false;
    }
    const DeviceLists lists = *lists_;
    lock.unlock();
    answer(lists);
    return true;
}

void DeviceListNotifier::Notify(const DeviceLists& lists) {
    std::vector<Answer> answers;
    bool is_change = false;
    {
        const std::lock_guard lock(mutex_);
        is_change = lists_ && *lists_ != lists;
        lists_ = lists;
        answers.swap(waiting_);
    }
    const std::lock_guard lock(notifying_);
    if (ended_) return;
    for (const Answer& answer : answers) answer(lists);
    if (is_change && listener_) listener_(lists);
}

void DeviceListNotifier::End() {
    Listener listener;
    {
        const std::lock_guard lock(notifying_);
        ended_ = true;
        std::swap(listener_, listener);
    }
    std::vector<Answer> unanswered;
    const std::lock_guard lock(mutex_);
    unanswered.swap(waiting_);
}

}  // namespace engine::sound
