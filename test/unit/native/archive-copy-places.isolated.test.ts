/** The folders that binaries are copied to, and copies that are not used again. */

import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { copiedOut } from "../../../lib/native/archive-copy.js";
import { inProcess } from "../../support/in-process.js";

vi.mock("node:os", async (original) => {
  const os = await original<typeof import("node:os")>();
  return { ...os, homedir: vi.fn(os.homedir) };
});

let work: string;
let folder: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "archive-places-"));
  for (const name of ["temporary", "home", "archive"]) mkdirSync(join(work, name));
  vi.stubEnv("TMPDIR", join(work, "temporary"));
  vi.stubEnv("XDG_CACHE_HOME", join(work, "caches"));
  vi.stubEnv("LOCALAPPDATA", undefined);
  vi.mocked(homedir).mockReturnValue(join(work, "home"));
  folder = join(work, "caches", "game-social-sdk");
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  rmSync(work, { recursive: true });
});

/** Copies a file of this name out of the archive; its content is always the same. */
function copy(name = "engine.so"): string {
  const path = join(work, "archive", name);
  writeFileSync(path, "engine");
  return copiedOut([path]);
}

describe.runIf(process.platform === "linux")("copies are", () => {
  const below = (...names: string[]) => join(work, ...names, "game-social-sdk");

  it.each<[system: string, names: string[]]>([
    ["linux", ["home", ".cache"]],
    ["darwin", ["home", "Library", "Caches"]],
    ["win32", ["home", "AppData", "Local"]],
  ])("on %s in the player's folder of caches", (system, names) => {
    vi.stubEnv("XDG_CACHE_HOME", undefined);
    inProcess({ platform: system });
    mkdirSync(join(work, ...names), { recursive: true });
    expect(dirname(copy())).toBe(below(...names));
  });

  it("where the environment says, which each system has its own variable for", () => {
    vi.stubEnv("LOCALAPPDATA", join(work, "local"));
    expect(dirname(copy())).toBe(below("caches"));
    inProcess({ platform: "win32" });
    expect(dirname(copy())).toBe(below("local"));
  });

  it("never below the folder that the program runs in", () => {
    vi.stubEnv("XDG_CACHE_HOME", "caches");
    mkdirSync(join(work, "home", ".cache"));
    expect(dirname(copy())).toBe(below("home", ".cache"));
  });

  it("among temporary files in a folder that has the user's number", () => {
    vi.stubEnv("XDG_CACHE_HOME", "/dev/null/none");
    const user = process.geteuid?.();
    expect(dirname(copy())).toBe(join(work, "temporary", `game-social-sdk-${user}`));
  });

  it("the user's alone, and so are the folders that are made for them", () => {
    const made = copy();
    for (const each of [made, folder, join(work, "caches")])
      expect(statSync(each).mode & 0o077).toBe(0);
  });

  it("apart for files of other names with the same content", () => {
    expect(copy("one.so")).not.toBe(copy("another.so"));
    expect(readdirSync(folder)).toHaveLength(2);
  });
});

describe.runIf(process.platform === "linux")("what others may change is not used:", () => {
  it.each([0o720, 0o702])("a folder with the mode %o", (mode) => {
    copy();
    chmodSync(folder, mode);
    expect(dirname(dirname(copy()))).toBe(join(work, "temporary"));
  });

  it.each([0o720, 0o702])("a copy with the mode %o", (mode) => {
    const first = copy();
    chmodSync(first, mode);
    expect(copy()).toBe(`${first}-1`);
  });

  it.each([0o620, 0o602])("a file with the mode %o", (mode) => {
    const first = copy();
    chmodSync(join(first, "engine.so"), mode);
    expect(copy()).toBe(`${first}-1`);
  });

  it("a file that is elsewhere", () => {
    const first = copy();
    renameSync(join(first, "engine.so"), join(work, "elsewhere.so"));
    symlinkSync(join(work, "elsewhere.so"), join(first, "engine.so"));
    expect(copy()).toBe(`${first}-1`);
  });
});

it.runIf(process.platform === "linux")("after four damaged copies the next place is tried", () => {
  const damage = () => {
    const made = copy();
    writeFileSync(join(made, "engine.so"), "damaged");
    return made;
  };
  const first = damage();
  expect([damage(), damage(), damage()]).toEqual([`${first}-1`, `${first}-2`, `${first}-3`]);
  expect(dirname(dirname(copy()))).toBe(join(work, "temporary"));
});
