#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <variant>

#include "test/library/memory.h"

namespace test_library {

struct Instance;

// A field's value: unset, a number or flag, a float, text, or an object of its own.
using Stored =
    std::variant<std::monostate, uint64_t, float, std::string, std::shared_ptr<Instance>>;

// What a handle points at.
struct Instance {
    const char* class_name;
    uint64_t number = 0;
    // Made by a constructor: fields that were not set are empty.
    bool empty = false;
    std::map<std::string, Stored, std::less<>> fields;
    mutable std::mutex mutex;  // guards the fields
};

// The name of the class whose handle T is; null for other types. Specialised by generated code.
template <typename T>
inline constexpr const char* kClassName = nullptr;

template <typename T>
concept Handle = kClassName<std::remove_const_t<T>>
!= nullptr;

// Makes an instance that its receiver drops.
Instance* NewInstance(const char* class_name, uint64_t number, bool empty);

// A copy of the fields; callbacks stay with the original.
Instance* CloneInstance(const Instance& original);

// Ends the life of an instance; an unknown pointer counts as a fault.
void DropInstance(void* opaque);

// The instance behind a handle; null, and a fault, when there is none.
Instance* FindInstance(const void* opaque);

}  // namespace test_library
