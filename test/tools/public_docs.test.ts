import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

import { checkPublicDocs } from "../../tools/lint/public_docs.mjs";

const fixture = fileURLToPath(new URL("./fixtures/public_api.ts", import.meta.url));

it("names each public symbol and member without TSDoc, with its place", () => {
  expect(checkPublicDocs(false, [fixture])).toEqual([
    "test/tools/fixtures/public_api.ts:6 Documented.undocumented is public and has no TSDoc comment.",
    "test/tools/fixtures/public_api.ts:14 Bare is public and has no TSDoc comment.",
    "test/tools/fixtures/public_api.ts:28 Level.High is public and has no TSDoc comment.",
  ]);
});
