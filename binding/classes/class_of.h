// Finds the exported class of an SDK class. Defined in binding/generated for the whole model.

#pragma once

#include <vector>

#include "binding/classes/class.h"

namespace binding {

// The class that exports `T`.
template <typename T>
const Class& ClassOf();

// Every class, in the model's order.
const std::vector<const Class*>& AllClasses();

}  // namespace binding

#include "binding/generated/classes.h"
