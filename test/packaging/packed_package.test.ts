import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type InstalledPackage, installPackedPackage, output } from "./support/packed_package.js";

const tuple = `${process.platform}-${process.arch}`;

/** Packing builds and downloads; no other test waits for it. */
const MINUTES = 60_000;

describe("the packed package, installed without scripts", () => {
  let installed: InstalledPackage;

  beforeAll(() => {
    installed = installPackedPackage();
  }, 10 * MINUTES);

  afterAll(() => rmSync(installed.project, { recursive: true, force: true }));

  /** Runs a program in the user's project and returns what it printed as JSON. */
  function run(name: string, text: string): unknown {
    writeFileSync(join(installed.project, name), text);
    return JSON.parse(output(process.execPath, [name], { cwd: installed.project }));
  }

  it("has what users need and nothing else", () => {
    const folders = new Set(installed.files.map((file) => file.split("/")[0]));
    expect([...folders].sort()).toEqual(
      [
        "CMakeLists.txt",
        "LICENSE",
        "README.md",
        "binding",
        "cmake",
        "dist",
        "engine",
        "package.json",
        "prebuilds",
        "sdk",
        "tools",
      ].sort(),
    );
    expect(installed.files).toContain(`prebuilds/${tuple}/game-social-sdk.node`);
    expect(installed.files.filter((file) => file.startsWith("tools/"))).toEqual([
      "tools/build/install.mjs",
      "tools/build/native.mjs",
      "tools/setup/system_packages.mjs",
    ]);
  });

  it("loads by import and by require, as one copy", () => {
    const program = `
      import { createRequire } from "node:module";
      import * as imported from "game-social-sdk";
      import * as platform from "game-social-sdk/platform";
      const require = createRequire(import.meta.url);
      const required = require("game-social-sdk");
      console.log(JSON.stringify({
        sameNames: Object.keys(imported).sort().join() === Object.keys(required).sort().join(),
        sameClient: imported.Client === required.Client,
        sameError: imported.SdkError === required.SdkError,
        samePlatform: platform.startPlatform === require("game-social-sdk/platform").startPlatform,
        names: ["Client", "SdkError", "sdkInfo"].map((name) => typeof imported[name]),
      }));`;
    expect(run("both.mjs", program)).toEqual({
      sameNames: true,
      sameClient: true,
      sameError: true,
      samePlatform: true,
      names: ["function", "function", "function"],
    });
  });

  it("finds the prebuilt addon, and the open engine beside it", () => {
    const program = `
      const { Client, sdkInfo } = require("game-social-sdk");
      const [verifier, info] = [new Client().createAuthorizationCodeVerifier(), sdkInfo()];
      console.log(JSON.stringify({
        path: info.path, kind: info.kind, method: verifier.challenge.method,
      }));`;
    const prebuilds = join(installed.folder, "prebuilds", tuple);
    expect(run("engine.cjs", program)).toEqual({
      path: join(prebuilds, "libsocial_sdk_engine.so"),
      kind: "open-engine",
      // AuthenticationCodeChallengeMethod::S256
      method: 0,
    });
  });

  it("needs no compiler: its install script finds the prebuild and does nothing", () => {
    const bare = join(installed.project, "bin");
    mkdirSync(bare);
    symlinkSync(process.execPath, join(bare, "node"));
    const script = JSON.parse(readFileSync(join(installed.folder, "package.json"), "utf8")).scripts
      .install as string;
    const printed = output("/bin/sh", ["-c", script], {
      cwd: installed.folder,
      env: { PATH: bare },
    });
    expect(printed).toBe("");
  });

  it("starts and stops a local platform from the command line", async () => {
    const program = join(installed.project, "node_modules", ".bin", "game-social-sdk");
    const child = spawn(program, ["platform", "--json"], { cwd: installed.project });
    try {
      const [line] = (await once(createInterface(child.stdout), "line")) as [string];
      const { apiBase } = JSON.parse(line) as { apiBase: string };
      const response = await fetch(`${apiBase}/gateway`);
      expect(await response.json()).toMatchObject({ url: expect.stringMatching(/^ws:/) });
    } finally {
      child.kill("SIGTERM");
    }
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});
