/** Files that are replaced while a program has the old one loaded, or while a link is in their place. */

import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rollupPlugin } from "../../../lib/bundler/index.js";
import { replaceFile } from "../../../lib/files/replace-file.js";

let work: string;

// The package as it is published has binaries; a clone has none until they are built.
const { installed } = vi.hoisted(() => ({ installed: { root: "" } }));
vi.mock("node:module", async (original) => ({
  ...(await original<typeof import("node:module")>()),
  createRequire: () => ({ resolve: () => join(installed.root, "package.json") }),
}));

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "replace-file-"));
  installed.root = join(work, "package");
  const binaries = join(installed.root, "prebuilds", "linux-x64");
  mkdirSync(binaries, { recursive: true });
  writeFileSync(join(binaries, "engine.so"), "new");
  // Not by the mode of the new file, which the umask changes.
  chmodSync(join(binaries, "engine.so"), 0o755);
});

afterEach(() => rmSync(work, { recursive: true }));

describe.runIf(process.platform === "linux")("binaries beside a bundle", () => {
  const bundle = () => rollupPlugin().writeBundle({ dir: join(work, "dist") });
  const engine = () => join(work, "dist", "prebuilds", "linux-x64", "engine.so");

  it("are replaced as a whole: a program that runs keeps what it has loaded", () => {
    bundle();
    writeFileSync(engine(), "what the program has loaded");
    const loaded = openSync(engine(), "r");
    try {
      bundle();
      expect(readFileSync(loaded, "utf8")).toBe("what the program has loaded");
    } finally {
      closeSync(loaded);
    }
    expect(readFileSync(engine(), "utf8")).toBe("new");
    expect(statSync(engine()).mode & 0o777).toBe(0o755);
    expect(readdirSync(join(engine(), ".."))).toEqual(["engine.so"]);
  });

  it("take the place of a link, and what it leads to stays", () => {
    bundle();
    rmSync(engine());
    writeFileSync(join(work, "vendor.so"), "the vendor's");
    symlinkSync(join(work, "vendor.so"), engine());
    bundle();
    expect(readFileSync(join(work, "vendor.so"), "utf8")).toBe("the vendor's");
    expect(lstatSync(engine()).isFile()).toBe(true);
  });
});

it("a file that cannot be replaced stays, and nothing is left beside it", () => {
  const path = join(work, "file");
  writeFileSync(path, "old");
  const full = () => {
    throw new Error("ENOSPC");
  };
  expect(() => replaceFile(path, full)).toThrow("ENOSPC");
  mkdirSync(join(work, "folder", "full"), { recursive: true });
  expect(() =>
    replaceFile(join(work, "folder"), (temporary) => writeFileSync(temporary, "new")),
  ).toThrow();
  expect(readFileSync(path, "utf8")).toBe("old");
  expect(readdirSync(work).sort()).toEqual(["file", "folder", "package"]);
});
