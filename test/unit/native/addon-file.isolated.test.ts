/** Which of several binaries is loaded, and from where: beside a bundle, in the package, in an archive. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rejection } from "../../support/rejection.js";

const { own, machine } = vi.hoisted(() => ({
  own: { file: "" },
  machine: { glibc: "2.36" as string | undefined },
}));
vi.mock("../../../lib/own-file.js", () => ({
  ownFile: () => own.file,
  mainScript: () => undefined,
}));
vi.mock("../../../lib/native/machine.js", async (original) => ({
  ...(await original<object>()),
  glibcVersion: () => machine.glibc,
}));

const MACHINE = `${process.platform}-${process.arch}`;
const GLIBC = "game-social-sdk.glibc.node";
const MUSL = "game-social-sdk.musl.node";
const PLAIN = "game-social-sdk.node";
const ENGINE = "libsocial_sdk_engine.glibc.so";

let work: string;

beforeEach(() => {
  work = realpathSync(mkdtempSync(join(tmpdir(), "addon-file-")));
  machine.glibc = "2.36";
  vi.stubEnv("SOCIAL_SDK_ADDON", "");
  vi.stubEnv("XDG_CACHE_HOME", join(work, "caches"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(work, { recursive: true });
});

/** Makes files; their content is their name. */
function make(folder: string, ...names: readonly string[]): string {
  mkdirSync(join(work, folder), { recursive: true });
  for (const name of names) writeFileSync(join(work, folder, name), name);
  return join(work, folder);
}

const binaries = (folder: string, ...names: readonly string[]) =>
  make(join(folder, "prebuilds", MACHINE), ...names);

/** The addon that code finds which is in this file. */
async function foundBy(file: string): Promise<string> {
  own.file = join(work, file);
  mkdirSync(dirname(own.file), { recursive: true });
  vi.resetModules();
  const { findAddon } = await import("../../../lib/native/addon-file.js");
  return findAddon();
}

/** A package's folder. */
function packageAt(folder: string, name = "game-social-sdk"): void {
  writeFileSync(join(make(folder), "package.json"), JSON.stringify({ name }));
}

describe.runIf(process.platform === "linux")("of the binaries beside a bundle", () => {
  it.each([
    ["2.36", [MUSL, GLIBC], GLIBC],
    ["2.36", [MUSL, GLIBC, PLAIN], GLIBC],
    ["2.36", [MUSL, PLAIN], PLAIN],
    [undefined, [GLIBC, MUSL], MUSL],
    [undefined, [GLIBC, PLAIN], PLAIN],
  ])("with glibc %s, %j, it is %s", async (glibc, names, name) => {
    machine.glibc = glibc;
    const folder = binaries("game", ...names, ENGINE, "README.md");
    expect(await foundBy("game/main.cjs")).toBe(join(folder, name));
  });

  it.each([
    ["2.36", [MUSL]],
    [undefined, [GLIBC]],
    ["2.36", []],
  ])("with glibc %s, %j, it is none", async (glibc, names) => {
    machine.glibc = glibc;
    binaries("game", ...names);
    const error = String(await rejection(foundBy("game/main.cjs")));
    expect(error).toContain(`${join(work, "game", "prebuilds")}: there is none`);
    expect(error).toContain("Leave the package out");
  });

  it("those of another machine are none", async () => {
    make("game/prebuilds/win32-x64", PLAIN);
    await expect(foundBy("game/main.cjs")).rejects.toThrow("Prebuilt for: win32-x64.");
  });

  it("it is that of the package, where that is installed", async () => {
    packageAt("node_modules/game-social-sdk");
    const folder = binaries("node_modules/game-social-sdk", GLIBC);
    expect(await foundBy("game/main.cjs")).toBe(join(folder, GLIBC));
  });
});

describe.runIf(process.platform === "linux")("in the package", () => {
  it("it is that for musl, where the system has no glibc, and else not", async () => {
    packageAt("sdk");
    const folder = binaries("sdk", MUSL);
    machine.glibc = undefined;
    expect(await foundBy("sdk/dist/index.cjs")).toBe(join(folder, MUSL));
    const built = make("sdk/build/Release", "game_social_sdk.node");
    machine.glibc = "2.36";
    expect(await foundBy("sdk/dist/index.cjs")).toBe(join(built, "game_social_sdk.node"));
  });

  it("another package's build is none of its own", async () => {
    packageAt("another", "another");
    make("another/build/Release", "game_social_sdk.node");
    await expect(foundBy("another/dist/index.cjs")).rejects.toThrow("in a bundle");
  });

  it("the error says where it looked", async () => {
    packageAt("sdk");
    await expect(foundBy("sdk/dist/index.cjs")).rejects.toThrow(
      `${join(work, "sdk", "build", "Release", "game_social_sdk.node")}: there is no such file`,
    );
  });
});

describe.runIf(process.platform === "linux")("of an application's archive", () => {
  it("it is the one that was unpacked, with its engine", async () => {
    const folder = binaries("app.asar.unpacked", GLIBC, ENGINE);
    binaries("app.asar", GLIBC, ENGINE);
    expect(await foundBy("app.asar/main.cjs")).toBe(join(folder, GLIBC));
  });

  it("it is a copy beside one of the engine, where that was left in the archive", async () => {
    binaries("app.asar.unpacked", GLIBC);
    binaries("app.asar", GLIBC, ENGINE);
    const found = await foundBy("app.asar/main.cjs");
    expect(basename(found)).toBe(GLIBC);
    expect(dirname(dirname(found))).toBe(join(work, "caches", "game-social-sdk"));
  });

  it("it is such a copy for the package in it, too", async () => {
    machine.glibc = undefined;
    packageAt("app.asar/node_modules/game-social-sdk");
    binaries("app.asar.unpacked/node_modules/game-social-sdk", MUSL);
    binaries("app.asar/node_modules/game-social-sdk", MUSL, "libsocial_sdk_engine.musl.so");
    const found = await foundBy("app.asar/node_modules/game-social-sdk/dist/index.cjs");
    expect(basename(found)).toBe(MUSL);
    expect(dirname(dirname(found))).toBe(join(work, "caches", "game-social-sdk"));
  });

  it("it is the one that was unpacked, where there is no engine at all", async () => {
    const folder = binaries("app.asar.unpacked", GLIBC);
    binaries("app.asar", GLIBC);
    expect(await foundBy("app.asar/main.cjs")).toBe(join(folder, GLIBC));
  });

  it("it is a copy, where nothing was unpacked", async () => {
    binaries("app.asar", GLIBC, ENGINE);
    const found = await foundBy("app.asar/main.cjs");
    expect(found).toBe(join(dirname(found), GLIBC));
    expect(dirname(dirname(found))).toBe(join(work, "caches", "game-social-sdk"));
  });

  it("a folder whose name only resembles one is none", async () => {
    const folder = binaries("app.asarx", GLIBC);
    expect(await foundBy("app.asarx/main.cjs")).toBe(join(folder, GLIBC));
  });
});
