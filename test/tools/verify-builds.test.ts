/** A second build is compared with the first, and its folder is left where they differ. */

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { targetNamed } from "../../tools/cross/targets.mjs";
import { REPRODUCIBLE, verifyBuild } from "../../tools/release/verify-builds.mjs";

const { folder, addon, engine } = targetNamed("linux-x64");

/** What a build makes, without the build. */
function put(prebuilds: string, contents: Readonly<Record<string, string>>): string {
  for (const [name, content] of Object.entries(contents)) {
    const file = join(prebuilds, folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return prebuilds;
}

function firstBuild(): string {
  const first = mkdtempSync(join(tmpdir(), "first-build-"));
  onTestFinished(() => rmSync(first, { recursive: true }));
  return put(first, { [addon]: "the addon", [engine]: "the engine" });
}

test("each target for Linux is built twice", () => {
  expect(REPRODUCIBLE).toEqual(["linux-x64", "linux-arm64", "linux-x64-musl"]);
});

test("a build that makes the same files gives their checksums, and leaves nothing", () => {
  let place = "";
  const build = (_name: string, again: string) => {
    place = again;
    return put(again, { [addon]: "the addon", [engine]: "the engine" });
  };
  const sums = verifyBuild("linux-x64", build, firstBuild());
  expect(sums).toMatch(
    new RegExp(`^[0-9a-f]{64} {2}${folder}/${addon}\n[0-9a-f]{64} {2}${folder}/${engine}\n$`),
  );
  expect(existsSync(place)).toBe(false);
});

test("a build that makes another engine fails with its name and the place of the build", () => {
  let place = "";
  const build = (_name: string, again: string) => {
    place = again;
    return put(again, { [addon]: "the addon", [engine]: "the engine, in /tmp" });
  };
  onTestFinished(() => rmSync(place, { recursive: true }));
  const first = firstBuild();
  expect(() => verifyBuild("linux-x64", build, first)).toThrow(
    `A second build of linux-x64 made another ${folder}/${engine}. It was left in `,
  );
  expect(existsSync(place)).toBe(true);
});
