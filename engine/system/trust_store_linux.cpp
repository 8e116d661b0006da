#include "engine/system/trust_store.h"

namespace engine {

std::vector<std::string> SystemTrustCertificates() { return {}; }

}  // namespace engine
