import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

import { checkPublicDocs } from "../../tools/lint/public-docs.mjs";

const fixture = fileURLToPath(new URL("./fixtures/public-api.ts", import.meta.url));

it("names each public symbol and member without TSDoc, inherited ones too, with its place", () => {
  expect(checkPublicDocs(false, [fixture])).toEqual([
    "test/tools/fixtures/public-api.ts:11 Documented.undocumented is public and has no TSDoc comment.",
    "test/tools/fixtures/public-api.ts:3 Base.bare is public and has no TSDoc comment.",
    "test/tools/fixtures/public-api.ts:19 Bare is public and has no TSDoc comment.",
    "test/tools/fixtures/public-api.ts:33 Level.High is public and has no TSDoc comment.",
  ]);
});
