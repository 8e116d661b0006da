#pragma once

#include <string>

namespace engine {

/// What a client's sound is made of. A plain value.
struct SoundSettings {
    /// `none`, for machines without sound and for tests, or else `pulse`, where there is that.
    std::string audio = "none";
    /// Where the sound server listens; empty for where its library looks by itself.
    std::string pulse_server;
};

}  // namespace engine
