import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hasPassed, notePassed, stateOf } from "../../tools/ci/passed.mjs";
import { readByStep, steps } from "../../tools/ci/steps.mjs";

let folder = "";
const git = (...args: string[]) => execFileSync("git", ["-C", folder, ...args]);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "passed-steps-"));
  vi.stubEnv("XDG_CACHE_HOME", join(folder, "cache"));
  mkdirSync(join(folder, "engine"));
  writeFileSync(join(folder, "engine/a.cpp"), "int a;\n");
  writeFileSync(join(folder, "readme"), "one\n");
  writeFileSync(join(folder, ".gitignore"), "cache\n");
  git("init", "-q");
  commit();
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const commit = () => {
  git("add", "-A");
  git("-c", "user.name=a", "-c", "user.email=a@b.invalid", "commit", "-q", "-m", "test: a");
};
const state = (step = "npm run tidy") => stateOf(step, ["engine"], folder);

it.runIf(process.platform === "linux")(
  "a step that passed is known until what it reads is another",
  () => {
    const first = state();
    expect(hasPassed("npm run tidy", first)).toBe(false);
    notePassed("npm run tidy", first);
    expect(hasPassed("npm run tidy", state())).toBe(true);
    // Another step, and a file that it does not read.
    expect(hasPassed("npm test", state("npm test"))).toBe(false);
    writeFileSync(join(folder, "readme"), "two\n");
    expect(hasPassed("npm run tidy", state())).toBe(true);
    writeFileSync(join(folder, "engine/a.cpp"), "int b;\n");
    commit();
    expect(hasPassed("npm run tidy", state())).toBe(false);
  },
);

it("a file that is not committed is not known", () => {
  writeFileSync(join(folder, "engine/b.cpp"), "int b;\n");
  expect(state()).toBeUndefined();
  notePassed("npm run tidy", state());
  expect(hasPassed("npm run tidy", state())).toBe(false);
});

it("only steps of CI are remembered", () => {
  for (const step of Object.keys(readByStep)) expect(steps).toContain(step);
});
