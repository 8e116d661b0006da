/** The SDK's C interface as one header that programs include, with the names of its enumerators. */

import * as sdk from "game-social-sdk";

const HEAD = `// The SDK's C interface, as the open engine and the vendor's library have it. The vendor's own header
// can be used in its place.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if !defined(DISCORD_API)
#if defined(_WIN32)
#define DISCORD_API __declspec(dllimport)
#else
#define DISCORD_API
#endif
#endif

#if defined(__cplusplus)
extern "C" {
#endif
`;

const TAIL = `
#if defined(__cplusplus)
}
#endif
`;

/**
 * @param types - The header of value types, `sdk/c/types.h`.
 * @param functions - The header that is generated from the model, `sdk/c/generated/sdk.h`.
 */
export function composeHeader(types: string, functions: string): string {
  const parts = [types, functions].map((text) => text.replace(/^(\/\/.*|#.*|\s*)\n/gm, "").trim());
  const named = parts.join("\n\n").replace(/^typedef int32_t (Discord_\w+);$/gm, withEnumerators);
  return `${HEAD}\n${named}\n${TAIL}`;
}

/** The type of an enum stays a 32-bit number, as it is in the library; its values get names. */
function withEnumerators(type: string, name: string): string {
  const values = (sdk as unknown as Record<string, unknown>)[
    name.replace(/^Discord_/, "").replaceAll("_", "")
  ];
  if (typeof values !== "object" || values === null) return type;
  const lines = Object.entries(values).map(([key, value]) => `    ${name}_${key} = ${value},`);
  return `${type}\nenum {\n${lines.join("\n")}\n};`;
}
