// Ends the connections of an environment's clients before they are dropped.

#pragma once

#include <chrono>
#include <vector>

namespace binding {

class Instance;

// The total time that the end of an environment waits for the service.
using Patience = std::chrono::steady_clock::duration;
constexpr Patience kMaxPatience = std::chrono::milliseconds(500);
// The additional time for sound devices; working ones need a tenth of it.
constexpr Patience kSoundPatience = std::chrono::milliseconds(250);

// Clears the presence of the connected clients among `instances`, disconnects them and waits for
// that for at most `patience`, from which it subtracts the time used. Returns at once if none is
// connected. Blocks the calling thread, which must own the instances; calls no JavaScript.
void DisconnectClients(const std::vector<Instance*>& instances, Patience& patience) noexcept;

}  // namespace binding
