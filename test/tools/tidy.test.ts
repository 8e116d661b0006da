import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const configuration = readFileSync(
  fileURLToPath(new URL("../../.clang-tidy", import.meta.url)),
  "utf8",
);

describe("clang-tidy", () => {
  const off = [...configuration.matchAll(/^ {2}-([a-z-]+\w),?$/gm)].map((match) => match[1]);
  const reasons = [...configuration.matchAll(/^# ([a-z-]+): \w+ \w+/gm)].map((match) => match[1]);

  it("has a reason for each check that is off, and no other", () => {
    expect(off.length).toBeGreaterThan(0);
    expect(reasons).toEqual(off);
  });

  it("fails for every warning", () => {
    expect(configuration).toMatch(/^WarningsAsErrors: '\*'$/m);
  });
});
