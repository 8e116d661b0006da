/** Locks with the names of files: releasing one removes its own file and no other. */

import {
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { native } from "../support/native.mjs";

const lock = native.tryLockFile as (path: string) => (() => void) | undefined;

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "file-lock-"));
  path = join(folder, "tokens.lock");
});

afterEach(() => rmSync(folder, { recursive: true }));

it("has one holder, and its file is deleted when it is released", () => {
  const release = lock(path);
  expect(existsSync(path)).toBe(true);
  expect(lock(path)).toBeUndefined();
  release?.();
  expect(existsSync(path)).toBe(false);
});

it.runIf(process.platform !== "win32")(
  "leaves the file of another holder, who came after somebody had removed the first one's",
  () => {
    const first = lock(path);
    rmSync(path);
    const second = lock(path);
    expect(second).toBeDefined();
    first?.();
    expect(existsSync(path)).toBe(true);
    expect(lock(path)).toBeUndefined();
    second?.();
    expect(existsSync(path)).toBe(false);
  },
);

it.runIf(process.platform !== "win32")("leaves a file that has taken the name, or a link", () => {
  const release = lock(path);
  rmSync(path);
  writeFileSync(path, "another's");
  release?.();
  expect(readFileSync(path, "utf8")).toBe("another's");
  rmSync(path);
  const again = lock(path);
  const moved = join(folder, "moved");
  renameSync(path, moved);
  symlinkSync(moved, path);
  again?.();
  expect(existsSync(path)).toBe(true);
});
