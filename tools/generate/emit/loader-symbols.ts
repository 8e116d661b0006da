/** Emits the symbol table: what the loader looks up, and how the classes reach what it found. */

import { type Emitter, notice } from "../emitter.js";
import type { BoundClass, Model } from "../model.js";
import { cTypeName } from "../names.js";
import { type CSymbol, deriveSymbols } from "../symbols.js";
import { spanElements } from "./c-interface.js";

export const loaderSymbols: Emitter = {
  name: "loader symbols",
  emit: (model) => [
    { path: "sdk/src/generated/symbols.h", content: header(model) },
    { path: "sdk/src/generated/symbols.cpp", content: source(model) },
  ],
};

/** `Discord_Client_Connect` → `Client_Connect`. */
function shortName(symbol: CSymbol): string {
  return symbol.name.slice("Discord_".length);
}

/** `Discord_Client_Connect` → `Client::Connect`, as people know the function. */
function displayName(symbol: CSymbol): string {
  if (!symbol.owner) return shortName(symbol);
  const member = symbol.name.slice(`Discord_${symbol.owner.name}_`.length);
  return `${symbol.owner.name}::${member}`;
}

function header(model: Model): string {
  const symbols = deriveSymbols(model);
  const spans = spanElements(model);
  const constants = symbols.map(
    (s, index) => `inline constexpr Symbol<decltype(${s.name})> ${shortName(s)}{${index}};`,
  );
  return `${notice("cpp")}// Every symbol of the SDK's C interface, with the type of its function.

#pragma once

#include <array>

#include "sdk/include/sdk/generated/forward.h"
#include "sdk/src/abi/class_of.h"
#include "sdk/src/loader/c_interface.h"
#include "sdk/src/loader/symbol.h"

// clang-format off
namespace sdk::symbols {

inline constexpr std::size_t kCount = ${symbols.length};

// What is known about each symbol, in the order of their indexes.
extern const std::array<SymbolRow, kCount> kRows;

${constants.join("\n")}

}  // namespace sdk::symbols

namespace sdk::abi {

${model.classes.map((c) => classOf(c, spans.has(cTypeName(c.name)))).join("\n")}
}  // namespace sdk::abi
// clang-format on
`;
}

function classOf(c: BoundClass, hasSpan: boolean): string {
  const span = hasSpan ? `    using Span = ${cTypeName(c.name)}Span;\n` : "";
  const clone = c.copyable ? `    static constexpr auto kClone = symbols::${c.name}_Clone;\n` : "";
  return `template <>
struct ClassOf<${c.name}> {
    using C = ${cTypeName(c.name)};
${span}    static constexpr const char* kName = "${c.name}";
    static constexpr auto kDrop = symbols::${c.name}_Drop;
${clone}};
`;
}

function source(model: Model): string {
  const rows = deriveSymbols(model).map(
    (s) => `    SymbolRow{"${s.name}", "${displayName(s)}", "${s.since ?? ""}"},`,
  );
  return `${notice("cpp")}
#include "sdk/src/generated/symbols.h"

// clang-format off
namespace sdk::symbols {

constinit const std::array<SymbolRow, kCount> kRows{
${rows.join("\n")}
};

}  // namespace sdk::symbols
// clang-format on
`;
}
