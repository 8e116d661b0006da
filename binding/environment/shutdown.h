// Ends the connections of an environment's clients before they are dropped.

#pragma once

#include <chrono>
#include <vector>

namespace binding {

class Instance;

// How long an environment's end waits for the service, in all.
using Patience = std::chrono::steady_clock::duration;
constexpr Patience kMaxPatience = std::chrono::milliseconds(500);
// And, besides, for sound devices: those that work take a tenth of it.
constexpr Patience kSoundPatience = std::chrono::milliseconds(250);

// Clears the presence of the connected clients among `instances`, disconnects them and waits until
// they are, for as long as there is `patience`, of which it takes that time. Returns at once when
// none is connected. Blocks the calling thread, which must own the instances; calls no JavaScript.
void DisconnectClients(const std::vector<Instance*>& instances, Patience& patience) noexcept;

}  // namespace binding
