/** The packed package as a stranger uses it. */

import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { thisMachine } from "../../tools/build/this-machine.mjs";
import {
  contents,
  manifestIn,
  NAMES_OF,
  OF_EVERY_PACKAGE,
  runIn,
  tuple,
} from "./support/installed-package.js";
import { installInProject, type PackedPackage, packPackages } from "./support/packed-package.js";

/** Packing builds and downloads; no other test waits for it. */
const MINUTES = 60_000;

describe("the packed package, installed without scripts", () => {
  let sdk: PackedPackage;
  let project: string;
  let folder: string;

  beforeAll(() => {
    ({ sdk } = packPackages());
    project = installInProject(sdk);
    folder = join(project, "node_modules", "game-social-sdk");
  }, 10 * MINUTES);

  afterAll(() => rmSync(project, { recursive: true, force: true }));

  const run = (name: string, text: string) => runIn(project, name, text);

  it("has what users need and nothing else", () => {
    expect(contents(sdk).sort()).toEqual([...OF_EVERY_PACKAGE, "prebuilds", "sdk"].sort());
    expect(sdk.files).toContain(`prebuilds/${tuple}/${thisMachine().addon}`);
    expect(sdk.files).toContain(`prebuilds/${tuple}/${thisMachine().engine}`);
  });

  it("has no script that runs on a user's machine, and no files that make npm add one", () => {
    expect(manifestIn(folder)).not.toHaveProperty("scripts");
    // npm runs node-gyp where there is this file.
    expect(sdk.files).not.toContain("binding.gyp");
  });

  it("has nothing in its manifest that only developers need", () => {
    for (const name of ["workspaces", "overrides", "devDependencies", "allowScripts"])
      expect(manifestIn(folder)).not.toHaveProperty(name);
  });

  it("has the licence of each library that its binaries contain", () => {
    const licenses = readFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), "utf8");
    for (const words of [
      ["openssl", "Apache License"],
      ["boost", "Boost Software License - Version 1.0"],
      ["opus", "Copyright 2001-2011 Xiph.Org, Skype Limited"],
      ["speexdsp", "Copyright 2002-2008 \tXiph.org Foundation"],
      ["node-addon-api", "Node.js API collaborators"],
      ["gcc-runtime", "GCC RUNTIME LIBRARY EXCEPTION"],
    ])
      expect(licenses).toMatch(new RegExp(`^${words[0]}.*\\([^]*?${words[1]}`, "m"));
  });

  it("brings one other package along, which finds the binary", () => {
    expect(Object.keys(manifestIn(folder).dependencies)).toEqual(["node-gyp-build"]);
    const { packages } = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8"));
    expect(Object.keys(packages).sort()).toEqual([
      "",
      "node_modules/game-social-sdk",
      "node_modules/node-gyp-build",
    ]);
  });

  it.each(["platform", "smoke"])("says what to install where %s is not", (name) => {
    const command = join(project, "node_modules", ".bin", "game-social-sdk");
    const { status, stdout, stderr } = spawnSync(command, [name], {
      cwd: project,
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("npm install --save-dev game-social-sdk-platform");
  });

  it("says what to do where no binary fits", () => {
    const program = `
      const sdk = require("game-social-sdk");
      let message = "";
      try { sdk.sdkInfo(); } catch (error) { message = error.message; }
      console.log(JSON.stringify({ message, works: sdk.isSnowflake("1") }));`;
    const prebuilds = join(folder, "prebuilds");
    renameSync(join(prebuilds, tuple), join(prebuilds, "plan9-mips"));
    try {
      const { message, works } = run("missing.cjs", program) as { message: string; works: boolean };
      expect(works).toBe(true);
      expect(message).toContain(`on this machine: ${tuple}`);
      // Of the other targets, too, where the package has their binaries.
      expect(message).toMatch(
        /^Prebuilt for: (.*, )?plan9-mips( \((glibc >= [\d.]+|musl)\))?(, .*)?\.$/m,
      );
      expect(message).toContain("npm install game-social-sdk");
      expect(message).toContain("SOCIAL_SDK_ADDON");
    } finally {
      renameSync(join(prebuilds, "plan9-mips"), join(prebuilds, tuple));
    }
  });

  it("says which Node.js it needs when it is loaded by an older one", () => {
    const { engines } = manifestIn(folder);
    expect(engines.node).toBe(">=20.3.0");
    const asOlder = `
      const versions = { ...process.versions, node: "18.20.8" };
      Object.defineProperty(process, "versions", { value: versions });`;
    const program = `${asOlder}
      let message = "";
      try { require("game-social-sdk"); } catch (error) { message = error.message; }
      console.log(JSON.stringify(message));`;
    expect(run("older.cjs", program)).toBe(
      "game-social-sdk needs Node.js 20.3 or newer, but this is 18.20.8. Install a newer Node.js.",
    );
  });

  it("loads by import and by require, as one copy", () => {
    const program = `
      import { createRequire } from "node:module";
      import * as imported from "game-social-sdk";
      const require = createRequire(import.meta.url);
      const required = require("game-social-sdk");
      console.log(JSON.stringify({
        sameNames: ${NAMES_OF}(imported) === ${NAMES_OF}(required),
        sameClient: imported.Client === required.Client,
        sameError: imported.SdkError === required.SdkError,
        names: ["Client", "SdkError", "sdkInfo"].map((name) => typeof imported[name]),
      }));`;
    expect(run("both.mjs", program)).toEqual({
      sameNames: true,
      sameClient: true,
      sameError: true,
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
    const prebuilds = join(folder, "prebuilds", tuple);
    expect(run("engine.cjs", program)).toEqual({
      path: join(prebuilds, thisMachine().engine),
      kind: "open-engine",
      // AuthenticationCodeChallengeMethod::S256
      method: 0,
    });
  });
});
