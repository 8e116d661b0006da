/** Emits the rows that describe each function and the C functions that run them. */

import type { Domain } from "../../../../api/schema.js";
import { type GeneratedFile, notice } from "../../emitter.js";
import type { BoundClass, BoundMethod, Model } from "../../model.js";
import { cTypeName, snakeCase } from "../../names.js";
import { type CSymbol, deriveSymbols, isNullableResult } from "../../symbols.js";
import { EXPORTS } from "./rooms.js";
import { engineType, memberName } from "./types.js";

export function thunkFiles(model: Model): GeneratedFile[] {
  const symbols = deriveSymbols(model);
  const groups = new Map<string, CSymbol[]>();
  for (const s of symbols) {
    if (!s.owner) continue;
    const group = groupOf(
      s.owner,
      s.role.kind === "method" ? s.role.method.domain : s.owner.domain,
    );
    groups.set(group, [...(groups.get(group) ?? []), s]);
  }
  return [
    ...[...groups].flatMap(([group, own]) => [
      { path: `${EXPORTS}/${group}_rows.h`, content: rowHeader(own.flatMap(rowOf)) },
      { path: `${EXPORTS}/${group}_thunks.cpp`, content: thunkSource(own, group) },
    ]),
    { path: `${EXPORTS}/surface.cpp`, content: surface([...groups.keys()], symbols) },
  ];
}

/** Records and handles are small: one file for all; a service has one for each domain. */
function groupOf(owner: BoundClass, domain: Domain): string {
  if (owner.kind !== "service") return `${owner.kind}s`;
  const name = snakeCase(owner.name);
  return domain.name === owner.domain.name ? name : `${name}_${domain.name}`;
}

function rowOf(symbol: CSymbol): string[] {
  if (symbol.role.kind !== "method") return [];
  return [row(symbol.owner as BoundClass, symbol.role.method)];
}

function rowHeader(rows: readonly string[]): string {
  return `${notice("cpp")}
#pragma once

#include "engine/exports/row.h"

// clang-format off
namespace engine::rows {

${rows.join("\n\n")}

}  // namespace engine::rows
// clang-format on
`;
}

function row(owner: BoundClass, method: BoundMethod): string {
  const holder = owner.kind === "record" ? "RecordMethods<T>" : "T";
  const args = method.parameters.map((p) => engineType(p.type)).join(", ");
  const kind = method.kind.charAt(0).toUpperCase() + method.kind.slice(1);
  return `struct ${rowName(owner, method)} {
    using Self = ${owner.name};
    using Result = ${resultType(method)};
    using Arguments = Types<${args}>;
    static constexpr std::string_view kName = "${owner.name}::${method.name}";
    static constexpr std::string_view kFunction = "${method.name}";
    static constexpr RowKind kKind = RowKind::${kind};
    static constexpr bool kStatic = ${method.static ?? false};
    ${member("Body", `${holder}::${method.name}`)}${slot(method)}
};`;
}

/** The slot of an event, by its name: of `SetLobbyCreatedCallback` it is `lobby_created`. */
function slot({ name, kind }: BoundMethod): string {
  const event = kind === "event" ? /^Set(\w+)Callback$/.exec(name)?.[1] : undefined;
  return event ? `\n    ${member("Slot", `T::${snakeCase(event)}`)}` : "";
}

/** A function that gives a member of `T`, and is there for those `T` alone that have it. */
function member(name: string, of: string): string {
  return `template <class T> static constexpr auto ${name}() -> decltype(&${of}) { return &${of}; }`;
}

/** A class C reports as "has a value" is optional inside the engine. */
function resultType({ returns }: BoundMethod): string {
  const nullable = returns.kind === "class" && isNullableResult(returns);
  return nullable ? `std::optional<${engineType(returns)}>` : engineType(returns);
}

function rowName(owner: BoundClass, method: BoundMethod): string {
  return `${owner.name}_${method.name}`;
}

function thunkSource(symbols: readonly CSymbol[], group: string): string {
  return `${notice("cpp")}
#include "${EXPORTS}/${group}_rows.h"
#include "engine/exports/thunks.h"

// clang-format off
${symbols.map(thunk).join("\n\n")}
// clang-format on
`;
}

function thunk(symbol: CSymbol): string {
  const parameters = symbol.parameters.map((p) => `${p.type} ${p.name}`).join(", ");
  return `DISCORD_API ${symbol.returns} ${symbol.name}(${parameters}) {
    return ${call(symbol)};
}`;
}

function call(symbol: CSymbol): string {
  const { role } = symbol;
  const owner = symbol.owner as BoundClass;
  const names = symbol.parameters.map((p) => p.name);
  const [self, ...rest] = names;
  switch (role.kind) {
    case "init": {
      const types = role.constructor.map((p) => engineType(p.type));
      return `engine::Construct<${[`engine::${owner.name}`, ...types.map(qualify)].join(", ")}>(${names.join(", ")})`;
    }
    case "drop":
      return `engine::DropObject<engine::${owner.name}>(self)`;
    case "clone":
      return `engine::CloneObject<engine::${owner.name}>(self, other)`;
    case "get":
      return `engine::GetField<&engine::${owner.name}::${memberName(role.field)}>(${names.join(", ")})`;
    case "set":
      return `engine::SetField<&engine::${owner.name}::${memberName(role.field)}>(${names.join(", ")})`;
    case "method": {
      const hasOut =
        rest.at(-1) === "returnValue" || (role.method.static && names.at(-1) === "returnValue");
      const receiver = role.method.static
        ? `static_cast<${cTypeName(owner.name)}*>(nullptr)`
        : self;
      const given = role.method.static ? names : rest;
      const args = hasOut ? given.slice(0, -1) : given;
      return `engine::Invoke<engine::rows::${rowName(owner, role.method)}>(${[receiver, hasOut ? "returnValue" : "nullptr", ...args].join(", ")})`;
    }
    case "free":
      throw new Error(`${symbol.name} is written by hand in engine/exports.`);
  }
}

/** Names of the engine's own types as seen from the global namespace. */
function qualify(type: string): string {
  return /^(?:std::|bool$|float$)/.test(type) ? type : `engine::${type}`;
}

function surface(rowFiles: readonly string[], symbols: readonly CSymbol[]): string {
  const entries = symbols.flatMap((s) =>
    s.role.kind === "method"
      ? [`    Entry<rows::${rowName(s.owner as BoundClass, s.role.method)}>(),`]
      : [],
  );
  return `${notice("cpp")}
#include "engine/exports/surface.h"

#include "engine/exports/thunks.h"
${rowFiles.map((f) => `#include "${EXPORTS}/${f}_rows.h"`).join("\n")}

// clang-format off
namespace engine {
namespace {

constexpr SurfaceEntry kSurface[] = {
${entries.join("\n")}
};

}  // namespace

std::span<const SurfaceEntry> Surface() { return kSurface; }

}  // namespace engine
// clang-format on
`;
}
