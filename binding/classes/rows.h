// The functions that the generated files call: each makes a row for an exported function.

#pragma once

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "binding/audio/call_audio.h"
#include "binding/classes/class_of.h"
#include "binding/classes/invoke.h"
#include "binding/classes/row.h"
#include "sdk/include/sdk/null_object.h"

namespace binding::rows {

// Checks that every parameter has a name, and no more.
template <std::size_t Arity, typename... Names>
Row NamedRow(RowKind kind, const char* name, Names... parameters) {
    static_assert(sizeof...(Names) == Arity, "Each parameter of the function needs its name.");
    static_assert(Arity <= kMaxParameters, "Raise binding::kMaxParameters.");
    return Row{.kind = kind, .name = name, .parameters = {parameters...}, .arity = Arity};
}

template <auto Function, CallbackUse Use, typename... Names>
Row FunctionRow(const char* name, Names... parameters) {
    using S = SignatureFor<Function>;
    constexpr RowKind kKind =
        std::is_void_v<typename S::Owner> ? RowKind::kStaticMethod : RowKind::kMethod;
    Row row = NamedRow<S::kArity>(kKind, name, parameters...);
    row.call = Invoke<Function, Use>;
    return row;
}

// A synchronous function.
template <auto Function, typename... Names>
Row method(const char* name, Names... parameters) {
    return FunctionRow<Function, CallbackUse::kRepeated>(name, parameters...);
}

template <auto Function, typename... Names>
Row staticMethod(const char* name, Names... parameters) {
    static_assert(std::is_void_v<typename SignatureFor<Function>::Owner>);
    return FunctionRow<Function, CallbackUse::kRepeated>(name, parameters...);
}

// A function whose last parameter is called once, with the outcome.
template <auto Function, typename... Names>
Row async(const char* name, Names... parameters) {
    return FunctionRow<Function, CallbackUse::kOnce>(name, parameters...);
}

// A function that registers a callback to be called any number of times.
template <auto Function, typename... Names>
Row event(const char* name, Names... parameters) {
    return FunctionRow<Function, CallbackUse::kRepeated>(name, parameters...);
}

// A function that starts a call and takes PCM callbacks. JavaScript instead passes the buffer size,
// whether users are muted, and a callback for new sound.
template <auto Start>
Row audioCall(const char* name, const char* lobby) {
    return method<&StartCallWithAudio<Start>>(name, lobby, "buffer", "muted", "onSound");
}

// A handle's getter, as a read-only property.
template <auto Getter>
Row accessor(const char* name) {
    Row row = NamedRow<0>(RowKind::kAccessor, name);
    row.call = Read<Getter>;
    return row;
}

// A record's field, as a property and a `set<Field>()` method.
template <auto Getter, auto Setter>
Row field(const char* name) {
    Row row = NamedRow<1>(RowKind::kField, name, "value");
    row.call = Read<Getter>;
    row.assign = Invoke<Setter, CallbackUse::kRepeated>;
    row.assign_native = AssignNative<Setter>;
    return row;
}

// A constructor of a service.
template <typename T, typename... Arguments, typename... Names>
Row constructor(Names... parameters) {
    Row row = NamedRow<sizeof...(Arguments)>(RowKind::kConstructor, "", parameters...);
    row.make = MakeInstance<T, Arguments...>;
    return row;
}

// The constructor of a record: from nothing, an object literal, or another one.
template <typename T>
Row literal() {
    Row row = NamedRow<1>(RowKind::kConstructor, "", "init");
    row.make = MakeRecord<T>;
    return row;
}

template <typename T>
std::unique_ptr<Instance> MakeNull() {
    return std::make_unique<Holder<T>>(T(sdk::NullObject{}));
}

// The approximate memory of objects outside JavaScript's heap: a client has a connection and
// caches.
inline constexpr std::size_t kServiceBytes = 64 * 1024;
inline constexpr std::size_t kValueBytes = 512;

template <typename T>
Class record(const char* name, std::vector<Row> rows) {
    return Class(ClassKind::kRecord, name, std::is_copy_constructible_v<T>, kValueBytes,
                 MakeNull<T>, std::move(rows));
}

template <typename T>
Class handle(const char* name, std::vector<Row> rows) {
    return Class(ClassKind::kHandle, name, std::is_copy_constructible_v<T>, kValueBytes,
                 MakeNull<T>, std::move(rows));
}

// A service's rows come in one list for each domain.
template <typename T>
Class service(const char* name, std::vector<std::vector<Row>> domains) {
    std::vector<Row> rows;
    for (std::vector<Row>& domain : domains) rows.insert(rows.end(), domain.begin(), domain.end());
    return Class(ClassKind::kService, name, std::is_copy_constructible_v<T>, kServiceBytes,
                 MakeNull<T>, std::move(rows));
}

}  // namespace binding::rows
