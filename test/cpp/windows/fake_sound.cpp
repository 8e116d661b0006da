#include "fake_sound.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

namespace test {

FakeSound::~FakeSound() {
    use_.reset();
    CHECK(Wait([this] { return unused_; }));
}

engine::sound::MakeEnumerator FakeSound::Maker() {
    return [this, use = use_] {
        const std::lock_guard lock(mutex_);
        ++makes_;
        changed_.notify_all();
        return service_ ? MakeOne() : nullptr;
    };
}

/// As Windows does, without holding anything that a listener could wait for.
void FakeSound::Notify(void (*notify)(IMMNotificationClient&, const std::wstring&),
                       const std::wstring& id) {
    std::unique_lock lock(mutex_);
    const auto listeners = listeners_;
    lock.unlock();
    for (const auto& listener : listeners) notify(*listener.Get(), id);
}

void FakeSound::Plug(EDataFlow flow, const std::wstring& id, const std::wstring& name) {
    {
        const std::lock_guard lock(mutex_);
        devices_.push_back({flow, id, name});
    }
    Notify([](auto& listener, const auto& added) { listener.OnDeviceAdded(added.c_str()); }, id);
}

void FakeSound::Unplug(const std::wstring& id) {
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(devices_, [&](const Device& one) { return one.id == id; });
    }
    Notify(
        [](auto& listener, const auto& removed) {
            listener.OnDeviceStateChanged(removed.c_str(), DEVICE_STATE_UNPLUGGED);
        },
        id);
}

void FakeSound::SetDefault(EDataFlow flow, const std::wstring& id) {
    {
        const std::lock_guard lock(mutex_);
        defaults_[flow] = id;
    }
    Notify(
        [](auto& listener, const auto& chosen) {
            listener.OnDefaultDeviceChanged(eRender, eConsole, chosen.c_str());
        },
        id);
}

void FakeSound::SetService(bool runs) {
    const std::lock_guard lock(mutex_);
    service_ = runs;
}

void FakeSound::Break(const std::wstring& id, HRESULT problem) {
    const std::lock_guard lock(mutex_);
    problems_[id] = problem;
    const auto open = streams_.find(id);
    if (open != streams_.end()) SetEvent(open->second->due);
}

void FakeSound::Hang(const std::wstring& id) {
    const std::lock_guard lock(mutex_);
    hangs_ = id;
    hanging_ = false;
    changed_.notify_all();
}

bool FakeSound::WaitForHang() {
    return Wait([&] { return hanging_; });
}

bool FakeSound::WaitForStarts(const std::wstring& id, int starts) {
    return Wait([&] { return starts_[id] >= starts; });
}

bool FakeSound::WaitForSilence(const std::wstring& id) {
    return Wait([&] { return !streams_.contains(id); });
}

bool FakeSound::WaitForMakes(int makes) {
    return Wait([&] { return makes_ >= makes; });
}

std::vector<std::int16_t> FakeSound::Hear(const std::wstring& id, UINT32 frames) {
    std::vector<std::int16_t> heard;
    Wait([&] {
        const auto open = streams_.find(id);
        if (open == streams_.end()) return false;
        Stream& stream = *open->second;
        heard.insert(heard.end(), stream.samples.begin(), stream.samples.end());
        stream.samples.clear();
        if (heard.size() >= frames * 2) return true;
        // As long as it is not enough, what it has is played.
        if (stream.waiting >= 480) {
            stream.waiting -= 480;
            SetEvent(stream.due);
        }
        return false;
    });
    return heard;
}

void FakeSound::Say(const std::wstring& id, std::vector<std::int16_t> samples) {
    const std::lock_guard lock(mutex_);
    const auto open = streams_.find(id);
    if (open == streams_.end()) return;
    auto& said = open->second->samples;
    said.insert(said.end(), samples.begin(), samples.end());
    SetEvent(open->second->due);
}

std::string FakeSound::Complaints() {
    const std::lock_guard lock(mutex_);
    return complaints_;
}

}  // namespace test
