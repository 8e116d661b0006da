#include "binding/classes/class.h"

#include <string>
#include <utility>

namespace binding {
namespace {

std::vector<Row> Owned(std::vector<Row> rows, const Class* owner) {
    for (Row& row : rows) row.owner = owner;
    return rows;
}

}  // namespace

Class::Class(ClassKind kind, const char* name, bool copyable, std::size_t native_bytes,
             std::unique_ptr<Instance> (*make_null)(), std::vector<Row> rows)
    : kind(kind),
      name(name),
      copyable(copyable),
      native_bytes(native_bytes),
      make_null(make_null),
      rows(Owned(std::move(rows), this)) {}

const Row* Class::FindMember(std::string_view member) const {
    for (const Row& row : rows) {
        if (row.kind != RowKind::kConstructor && row.name == member) return &row;
    }
    return nullptr;
}

const Row* Class::FindField(std::string_view field) const {
    const Row* row = FindMember(field);
    return row && row->kind == RowKind::kField ? row : nullptr;
}

std::string Class::WithArticle() const {
    const bool vowel = std::string_view("AEIOU").find(name[0]) != std::string_view::npos;
    // "a User", because it is spoken with an initial consonant.
    const bool spoken_vowel = vowel && std::string_view(name).substr(0, 4) != "User";
    return std::string(spoken_vowel ? "an " : "a ") + name;
}

std::string Row::DisplayName() const {
    if (kind == RowKind::kConstructor) return std::string("new ") + owner->name;
    return std::string(owner->name) + "." + name;
}

}  // namespace binding
