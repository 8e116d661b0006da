#pragma once

#include <utility>

#include "engine/client/client.h"
#include "engine/core/run/executor.h"

namespace engine {

template <class Task>
void Client::Post(Task task) {
    Executor::Instance().Post([core = core_, task = std::move(task)]() mutable {
        if (!core->services->owner->Dropped()) task(*core);
    });
}

}  // namespace engine
