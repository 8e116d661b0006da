// Constructors, clones, fields and results of the classes.

#pragma once

#include <optional>
#include <type_traits>

#include "test/library/make.h"

namespace test_library {

template <Handle C>
void Construct(C* self) {
    self->opaque = NewInstance(kClassName<C>, 0, true);
}

template <Handle C>
void Drop(C* self) {
    DropInstance(self->opaque);
    self->opaque = nullptr;
}

template <Handle C>
void Clone(C* self, const C* other) {
    const Instance* original = FindInstance(other->opaque);
    self->opaque = original != nullptr ? CloneInstance(*original) : nullptr;
}

// Keeps a copy of a value that was passed in.
template <typename C>
Stored Keep(const C& value) {
    if constexpr (std::is_same_v<C, float>) {
        return value;
    } else if constexpr (std::is_arithmetic_v<C>) {
        return static_cast<uint64_t>(value);
    } else if constexpr (std::is_same_v<C, Discord_String>) {
        return std::string(reinterpret_cast<const char*>(value.ptr), value.size);
    } else {
        static_assert(Handle<C>);
        auto copy = std::make_shared<Instance>();
        const Instance* original = FindInstance(value.opaque);
        if (original == nullptr) return std::monostate{};
        const std::lock_guard lock(original->mutex);
        copy->class_name = original->class_name;
        copy->number = original->number;
        copy->empty = original->empty;
        copy->fields = original->fields;
        return copy;
    }
}

// Hands out a kept value.
template <typename C>
C HandOut(const Stored& stored) {
    if constexpr (std::is_same_v<C, float>) {
        return std::get<float>(stored);
    } else if constexpr (std::is_arithmetic_v<C>) {
        return static_cast<C>(std::get<uint64_t>(stored));
    } else if constexpr (std::is_same_v<C, Discord_String>) {
        return NewText(std::get<std::string>(stored));
    } else {
        static_assert(Handle<C>);
        return {CloneInstance(*std::get<std::shared_ptr<Instance>>(stored))};
    }
}

// Only values that a setter takes are ever stored.
template <typename C>
concept Settable = std::is_arithmetic_v<C> || std::is_same_v<C, Discord_String> || Handle<C>;

// The value of a field or of a function without effect; nothing when it is unset.
template <typename C>
std::optional<C> Answer(void* opaque, const char* symbol, const Member& member) {
    const Failure failure = TakeFailure(symbol);
    if (member.optional && failure == Failure::kNoValue) return std::nullopt;
    Seed seed{member, 0, failure};
    if (opaque == nullptr) return Make<C>(seed);
    const Instance* self = FindInstance(opaque);
    if (self == nullptr) return C{};
    const std::lock_guard lock(self->mutex);
    if constexpr (Settable<C>) {
        if (const auto found = self->fields.find(member.name); found != self->fields.end()) {
            if (std::holds_alternative<std::monostate>(found->second)) return std::nullopt;
            return HandOut<C>(found->second);
        }
        if (member.field && self->empty && failure == Failure::kNone) {
            if (member.optional) return std::nullopt;
            return MakeEmpty<C>();
        }
    }
    seed.number = self->number;
    return Make<C>(seed);
}

// Sets a field; a null pointer unsets it.
template <Handle Self, typename Value>
void SetField(Self* self, const char* name, const Value& value) {
    Instance* instance = FindInstance(self->opaque);
    if (instance == nullptr) return;
    Stored stored;
    if constexpr (std::is_pointer_v<Value>) {
        if (value != nullptr) stored = Keep(*value);
    } else {
        stored = Keep(value);
    }
    const std::lock_guard lock(instance->mutex);
    instance->fields.insert_or_assign(name, std::move(stored));
}

// The three ways in which C returns a value.
template <typename C>
C Return(void* self, const char* symbol, const Member& member) {
    return *Answer<C>(self, symbol, member);
}

template <typename C>
void Fill(void* self, const char* symbol, const Member& member, C* returnValue) {
    *returnValue = *Answer<C>(self, symbol, member);
}

template <typename C>
bool FillIfSet(void* self, const char* symbol, const Member& member, C* returnValue) {
    const std::optional<C> value = Answer<C>(self, symbol, member);
    if (value) *returnValue = *value;
    return value.has_value();
}

}  // namespace test_library
