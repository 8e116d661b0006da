#if defined(_WIN32)

#include "engine/system/trust_paths.h"

namespace engine {

/// The system's store is no file; SSL_CERT_FILE has to name one.
std::string SystemTrustFile() { return {}; }

std::string SystemTrustFolder() { return {}; }

}  // namespace engine

#endif
