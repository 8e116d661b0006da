// Ends the connections of an environment's clients before they are dropped.

#pragma once

#include <vector>

namespace binding {

class Instance;

// Clears the presence of the connected clients among `instances`, disconnects them and waits until
// they are, at most half a second in all. Returns at once when none is connected. Blocks the
// calling thread, which must own the instances; calls no JavaScript.
void DisconnectClients(const std::vector<Instance*>& instances) noexcept;

}  // namespace binding
