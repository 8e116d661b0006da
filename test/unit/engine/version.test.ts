import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

it("the engine's version is the package's", () => {
  const { version } = JSON.parse(read("package.json"));
  expect(read("engine/client/version.h")).toContain(`kEngineVersion = "${version}"`);
});
