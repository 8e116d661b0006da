#include "sdk/include/sdk/invalid_object_error.h"

#include <utility>

#include "sdk/src/abi/object.h"

namespace sdk {

InvalidObjectError::InvalidObjectError(std::string member, std::string class_name)
    : std::logic_error(member + " needs a valid " + class_name +
                       ", and this one is invalid: it is nullobj, was moved from, or came from a "
                       "function that had none to give. Check it with operator bool first."),
      member_(std::move(member)),
      class_name_(std::move(class_name)) {}

namespace abi {

void ThrowInvalid(std::size_t index, const char* class_name) {
    throw InvalidObjectError(symbols::kRows[index].name, class_name);
}

}  // namespace abi

}  // namespace sdk
