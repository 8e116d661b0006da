// The description of an exported SDK class: its name and rows. One immutable object per class and
// process; the state of an environment is in `ClassState`.

#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "binding/classes/row.h"

namespace binding {

enum class ClassKind { kRecord, kHandle, kService };

struct Class {
    Class(ClassKind kind, const char* name, bool copyable, std::size_t native_bytes,
          std::unique_ptr<Instance> (*make_null)(), std::vector<Row> rows);
    Class(const Class&) = delete;

    // The field of this JavaScript name; null when there is none.
    const Row* FindField(std::string_view field) const;
    // Any function or property of this JavaScript name.
    const Row* FindMember(std::string_view member) const;
    // "a UserHandle", "an AuthorizationArgs"
    std::string WithArticle() const;

    const ClassKind kind;
    const char* const name;
    const bool copyable;
    // The memory of an object outside JavaScript's heap, as reported to the garbage collector.
    const std::size_t native_bytes;
    // Makes the object behind the class's `nullobj`.
    std::unique_ptr<Instance> (*const make_null)();
    const std::vector<Row> rows;
};

}  // namespace binding
