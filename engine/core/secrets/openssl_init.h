#pragma once

namespace engine {

/// Initialises the engine's own copy of OpenSSL; to be called before any other use of it.
/// It reads no system configuration (written for another build of OpenSSL) and registers no exit
/// handler (the I/O thread outlives them). Any thread, any number of times.
void InitOpenSsl();

}  // namespace engine
