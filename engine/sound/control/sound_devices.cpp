#include <algorithm>
#include <utility>

#include "engine/core/run/callback_queue.h"
#include "engine/core/run/executor.h"
#include "engine/sound/control/sound_control.h"

namespace engine {
namespace {

/// The device of this id; where there are none, what stands for whichever comes.
AudioDevice DeviceOf(const std::vector<AudioDevice>& devices, const std::string& id) {
    const auto found = std::ranges::find(devices, id, &AudioDevice::id);
    if (found != devices.end()) return *found;
    return devices.empty() ? AudioDevice{sound::kDefaultDevice, "Default", true} : devices.front();
}

}  // namespace

const SoundControl::Direction SoundControl::kInput{&sound::DeviceLists::inputs,
                                                   &sound::AudioDevices::UseInput,
                                                   &SoundControl::input_, "microphone"};
const SoundControl::Direction SoundControl::kOutput{&sound::DeviceLists::outputs,
                                                    &sound::AudioDevices::UseOutput,
                                                    &SoundControl::output_, "device for output"};

/// Has the host's callback get what `answer` makes of the list.
template <class Answer>
void SoundControl::ListFor(const Direction& direction, Answer answer) {
    const auto engine = Engine();
    auto post = [answer = std::move(answer),
                 owner = services_->owner](std::vector<AudioDevice> devices) mutable {
        CallbackQueue::Instance().Post(
            [answer = std::move(answer), devices = std::move(devices)]() mutable {
                answer(std::move(devices));
            },
            owner);
    };
    if (engine) {
        engine->Devices().List([post = std::move(post), list = direction.list](
                                   const sound::DeviceLists& lists) mutable { post(lists.*list); });
    } else if (!closed_) {
        post({});
    }
}

void SoundControl::GetInputDevices(ClientGetInputDevicesCallback callback) {
    ListFor(kInput, [callback = std::move(callback)](auto devices) { callback(devices); });
}

void SoundControl::GetOutputDevices(ClientGetOutputDevicesCallback callback) {
    ListFor(kOutput, [callback = std::move(callback)](auto devices) { callback(devices); });
}

void SoundControl::GetCurrentInputDevice(ClientGetCurrentInputDeviceCallback callback) {
    ListFor(kInput, [callback = std::move(callback), id = input_](auto devices) {
        callback(DeviceOf(devices, id));
    });
}

void SoundControl::GetCurrentOutputDevice(ClientGetCurrentOutputDeviceCallback callback) {
    ListFor(kOutput, [callback = std::move(callback), id = output_](auto devices) {
        callback(DeviceOf(devices, id));
    });
}

void SoundControl::SetInputDevice(std::string id, Completion<> completion) {
    Choose(kInput, std::move(id), std::move(completion));
}

void SoundControl::SetOutputDevice(std::string id, Completion<> completion) {
    Choose(kOutput, std::move(id), std::move(completion));
}

void SoundControl::Choose(const Direction& direction, std::string id, Completion<> completion) {
    const auto engine = Engine();
    if (!engine && !closed_) {
        return completion.Fail(Error::Of(
            ErrorType::Aborted, "There is no sound, because the system cannot create a thread."));
    }
    if (!engine) return;
    engine->Devices().List(
        [weak = weak_from_this(), direction, id = std::move(id),
         completion = std::move(completion)](const sound::DeviceLists& lists) mutable {
            Executor::Instance().Post([weak, direction, id = std::move(id),
                                       completion = std::move(completion), lists]() mutable {
                const auto control = weak.lock();
                if (control) control->OnListed(direction, id, std::move(completion), lists);
            });
        });
}

void SoundControl::OnListed(const Direction& direction, const std::string& id,
                            Completion<> completion, const sound::DeviceLists& lists) {
    const auto engine = Engine();
    if (!engine) return;
    if (id != sound::kDefaultDevice && !sound::HasDevice(lists.*direction.list, id)) {
        return completion.Fail(Error::Invalid("There is no " + std::string(direction.what) +
                                              " with the id \"" + id +
                                              "\". Take one from the list of devices."));
    }
    this->*direction.current = id;
    (engine->Devices().*direction.use)(id);
    completion.Succeed();
}

void SoundControl::OnDevices(const sound::DeviceLists& lists) {
    for (const Direction& direction : {kInput, kOutput}) {
        std::string& current = this->*direction.current;
        current = sound::ChosenOf(lists.*direction.list, current);
    }
    device_change.Fire(lists.inputs, lists.outputs);
}

}  // namespace engine
