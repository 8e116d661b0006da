#pragma once

namespace sdk {

/// Asks a constructor for an invalid object, such as `sdk::Client client{sdk::NullObject{}}`.
struct NullObject {};

}  // namespace sdk
