/** One package with the binaries of several targets, as it is published. */

import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAX_BYTES, packPackages, readBinaries } from "../../tools/build/packing.mjs";
import { writeStamped } from "../../tools/build/stamp.mjs";
import { thisMachine } from "../../tools/build/this-machine.mjs";
import { TARGETS } from "../../tools/cross/targets.mjs";
import { alone } from "../support/alone.js";
import * as support from "./support/packed-package.js";

const MINUTES = 60_000;

let work: string;
let prebuilds: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "all-targets-"));
  prebuilds = join(work, "prebuilds");
});

afterEach(() => rmSync(work, { recursive: true }));

/** Writes a file below the folder of binaries, which this machine cannot load. */
function put(path: string, content: string | Buffer = "no library"): void {
  const file = join(prebuilds, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Both files of a target. */
function putTarget(name: string): void {
  const { folder, addon, engine } = TARGETS[name] ?? { folder: "", addon: "", engine: "" };
  for (const file of [addon, engine]) put(join(folder, file));
}

/** No other test builds meanwhile what is packed here. */
const pack = () => alone("packing", () => packPackages(prebuilds, work));

describe("what is packed", { timeout: 5 * MINUTES }, () => {
  it("are the binaries of all targets that are there; the others are named", () => {
    for (const name of ["linux-x64", "linux-x64-musl", "win32-x64"]) {
      putTarget(name);
      // It lies beside the folders, and stays with who built them.
      writeStamped(prebuilds, name, "what they were built of", () => {});
    }
    expect(readdirSync(prebuilds)).toContain("win32-x64.stamp");
    const { sdk, binaries } = pack();
    expect(sdk.files.filter((file) => file.includes("stamp"))).toEqual([]);
    expect(binaries.targets).toEqual(["linux-x64", "linux-x64-musl", "win32-x64"]);
    expect(binaries.missing).toContain("linux-arm64");
    expect(sdk.files.filter((file) => file.startsWith("prebuilds/")).sort()).toEqual([
      "prebuilds/linux-x64/game-social-sdk.glibc.node",
      "prebuilds/linux-x64/game-social-sdk.musl.node",
      "prebuilds/linux-x64/libsocial_sdk_engine.glibc.so",
      "prebuilds/linux-x64/libsocial_sdk_engine.musl.so",
      "prebuilds/win32-x64/game-social-sdk.node",
      "prebuilds/win32-x64/social_sdk_engine.dll",
    ]);
  });

  it("are one target's alone, for its test, whatever there is for others", () => {
    for (const name of ["linux-x64", "linux-x64-musl"]) putTarget(name);
    put("darwin-x64/game-social-sdk.node");
    const { sdk, binaries } = alone("packing", () => packPackages(prebuilds, work, "linux-x64"));
    expect(binaries.targets).toEqual(["linux-x64"]);
    expect(sdk.files.filter((file) => file.startsWith("prebuilds/")).sort()).toEqual([
      "prebuilds/linux-x64/game-social-sdk.glibc.node",
      "prebuilds/linux-x64/libsocial_sdk_engine.glibc.so",
    ]);
  });

  it("are also those of machines that a machine of their kind built", () => {
    put("darwin-arm64/game-social-sdk.node");
    put("darwin-arm64/libsocial_sdk_engine.dylib");
    expect(readBinaries(prebuilds).targets).toEqual(["darwin-arm64"]);
  });

  it("is at most 25 MB to download", () => {
    putTarget("linux-x64");
    expect(pack().sdk.packed).toBeLessThan(MAX_BYTES);
    // Nothing makes it smaller.
    put("linux-x64/libsocial_sdk_engine.glibc.so", randomBytes(MAX_BYTES));
    expect(pack).toThrow(/has 2\d\.\d MB; more than 25\.0 MB are too many to download.*linux-x64/);
  });

  it.each([
    ["nothing", [], "There are no binaries in"],
    [
      "an addon without its engine",
      ["linux-x64/game-social-sdk.glibc.node", "linux-x64/libsocial_sdk_engine.musl.so"],
      "has no engine for linux-x64",
    ],
    [
      "a file that nobody made for the package",
      ["win32-x64/game-social-sdk.node", "win32-x64/social_sdk_engine.dll", "win32-x64/notes.txt"],
      "would be published, but is not what npm run prebuild makes: notes.txt",
    ],
  ])("is never %s", (_, files, message) => {
    for (const file of files) put(file);
    expect(pack).toThrow(message);
  });
});

describe.runIf(process.platform === "linux")("installed with the binaries of all targets", () => {
  it(
    "it loads this machine's, beside those for the other C library",
    () => {
      const { sdk } = support.packPackages();
      const only = support.installInProject(sdk);
      const { folder, engine } = thisMachine();
      cpSync(
        join(only, "node_modules/game-social-sdk/prebuilds", folder),
        join(prebuilds, folder),
        {
          recursive: true,
        },
      );
      const others = Object.entries(TARGETS).filter(
        ([, each]) => each.engine !== engine || each.folder !== folder,
      );
      for (const [name] of others) putTarget(name);
      const project = support.installInProject(pack().sdk);
      try {
        const program = 'console.log(require("game-social-sdk").sdkInfo().path)';
        const path = support.output(process.execPath, ["-e", program], { cwd: project }).trim();
        expect(path).toBe(join(project, "node_modules/game-social-sdk/prebuilds", folder, engine));
      } finally {
        rmSync(only, { recursive: true });
        rmSync(project, { recursive: true });
      }
    },
    10 * MINUTES,
  );
});
