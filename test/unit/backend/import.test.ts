/** The entry for servers shares the client's errors, and reaches nothing that loads the addon. */

import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import * as sdk from "game-social-sdk";
import * as backend from "game-social-sdk/backend";
import { expect, test } from "vitest";

const lib = fileURLToPath(new URL("../../../lib", import.meta.url));

/** Every module that a module imports for its values, however far away. */
function reached(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, types, path] of text.matchAll(
    /^(?:import|export)\s+(type\s)?[^;]*?from "(\.[^"]+)";/gm,
  )) {
    const target = join(dirname(file), (path as string).replace(/\.js$/, ".ts"));
    if (types === undefined) reached(target, seen);
  }
  return seen;
}

test("the errors are the client's own", () => {
  expect(backend.SdkError).toBe(sdk.SdkError);
  expect(backend.AuthenticationExternalAuthType).toBe(sdk.AuthenticationExternalAuthType);
});

test("no module on the way loads the addon", () => {
  const files = (entry: string) =>
    [...reached(join(lib, entry))].map((each) => relative(lib, each));
  expect(files("index.ts")).toContain("native/native.ts");
  expect(files("backend/index.ts")).toContain("operations/sdk-error.ts");
  expect(files("backend/index.ts")).not.toContain("native/native.ts");
});
