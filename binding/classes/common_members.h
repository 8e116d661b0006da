// What every exported class has besides the SDK's own functions: `isValid()`, `clone()`, `move()`,
// `dispose()`, `nullobj`; and for services `ref()` and `unref()`.

#pragma once

#include <vector>

#include "binding/classes/class.h"
#include "binding/classes/row.h"

namespace binding {

struct CommonMember {
    Row row;
    // Also callable as `[Symbol.dispose]`.
    bool disposes = false;
};

// The members of a class, in memory that lasts as long as the process.
const std::vector<CommonMember>& CommonMembersOf(const Class& type);

}  // namespace binding
