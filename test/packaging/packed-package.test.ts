// The packed package as a stranger uses it. One file, though it is long: packing and installing takes most
// of its time, and is done once for all of it.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { thisMachine } from "../../tools/build/this-machine.mjs";
import { UNSET } from "../cli/support/command.js";
import {
  installInProject,
  output,
  type PackedPackage,
  packPackages,
} from "./support/packed-package.js";

const tuple = `${process.platform}-${process.arch}`;

/** Packing builds and downloads; no other test waits for it. */
const MINUTES = 60_000;

let sdk: PackedPackage;
let platform: PackedPackage;
let load: PackedPackage;

beforeAll(() => {
  ({ sdk, platform, load } = packPackages());
}, 10 * MINUTES);

const OF_EVERY_PACKAGE = [
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "THIRD-PARTY-LICENSES.txt",
  "dist",
  "package.json",
];

const contents = ({ files }: PackedPackage) => [
  ...new Set(files.map((file) => file.split("/")[0] ?? "")),
];

/** The names of exports, in a program. Newer Node.js adds one to those of CommonJS. */
const NAMES_OF =
  '((all) => Object.keys(all).filter((name) => name !== "module.exports").sort().join())';

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Runs a program in the user's project and returns what it printed as JSON. */
function runIn(project: string, name: string, text: string): unknown {
  writeFileSync(join(project, name), text);
  return JSON.parse(output(process.execPath, [name], { cwd: project }));
}

describe("the packed package, installed without scripts", () => {
  let project: string;
  let folder: string;

  beforeAll(() => {
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

it("the packed load engine has what users need and nothing else, and depends on nothing of weight", () => {
  expect(contents(load).sort()).toEqual([...OF_EVERY_PACKAGE].sort());
  const manifest = JSON.parse(
    output("tar", ["-xzOf", load.archive, "package/package.json"], { cwd: "." }),
  );
  for (const name of ["dependencies", "scripts", "devDependencies"])
    expect(manifest).not.toHaveProperty(name);
  expect(Object.keys(manifest.peerDependencies)).toEqual([
    "game-social-sdk",
    "game-social-sdk-platform",
  ]);
});

describe("the packed platform, installed beside it", () => {
  let project: string;
  let folder: string;

  beforeAll(() => {
    project = installInProject(sdk, platform);
    folder = join(project, "node_modules", "game-social-sdk-platform");
  }, 10 * MINUTES);

  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it("has what users need and nothing else, and no script that runs on their machine", () => {
    expect(contents(platform).sort()).toEqual([...OF_EVERY_PACKAGE].sort());
    expect(manifestIn(folder)).not.toHaveProperty("scripts");
  });

  it("has its web server inside, with the terms of what that is made of", () => {
    // From the registry it would bring what its ranges allow on the day: once, what needed Node 22.
    expect(Object.keys(manifestIn(folder).dependencies)).not.toContain("fastify");
    const terms = readFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), "utf8");
    expect(terms).toMatch(/^fastify \d.*\(MIT\)\n\nMIT License/m);
    expect(terms).toMatch(/^pino \d/m);
    // What its commands and its window are made of, too.
    expect(terms).toMatch(/^jose \d/m);
    expect(terms).toMatch(/^preact \d/m);
  });

  it("has the version of the package", () => {
    const { version } = manifestIn(join(project, "node_modules", "game-social-sdk"));
    expect(manifestIn(folder).version).toBe(version);
  });

  it("loads by import and by require, as one copy", () => {
    const program = `
      import { createRequire } from "node:module";
      import * as imported from "game-social-sdk-platform";
      const required = createRequire(import.meta.url)("game-social-sdk-platform");
      console.log(JSON.stringify({
        sameNames: ${NAMES_OF}(imported) === ${NAMES_OF}(required),
        same: imported.startPlatform === required.startPlatform,
        type: typeof imported.startPlatform,
      }));`;
    expect(runIn(project, "both.mjs", program)).toEqual({
      sameNames: true,
      same: true,
      type: "function",
    });
  });

  it("keeps its state in a file", () => {
    const program = `
      import { startPlatform } from "game-social-sdk-platform";
      const users = [];
      for (const username of ["alice", "bob"]) {
        const platform = await startPlatform({ state: "platform.db" });
        platform.createUser({ username });
        users.push(platform.users.all().map((user) => user.username));
        await platform.close();
      }
      console.log(JSON.stringify(users));`;
    expect(runIn(project, "state.mjs", program)).toEqual([["alice"], ["alice", "bob"]]);
  });

  describe("its command", () => {
    /** Runs it as users do, and returns what it printed as JSON. */
    function say(...args: readonly string[]) {
      const program = join(project, "node_modules", ".bin", "game-social-sdk");
      const env = { ...UNSET, SOCIAL_SDK_ADDON: undefined };
      return JSON.parse(output(program, [...args, "--json"], { cwd: project, env }));
    }

    const prebuilt = (...path: string[]) =>
      join(project, "node_modules", "game-social-sdk", "prebuilds", ...path);

    it("finds that the package and its binaries work: doctor", () => {
      const { healthy, findings } = say("doctor");
      expect(healthy).toBe(true);
      const found = ["package", "platform", "runtime", "addon", "library"];
      for (const area of found)
        expect(findings).toContainEqual(expect.objectContaining({ area, status: "ok" }));
      const paths = [prebuilt(tuple, thisMachine().addon), prebuilt(tuple, thisMachine().engine)];
      for (const path of paths)
        expect(findings).toContainEqual(
          expect.objectContaining({ details: expect.objectContaining({ path }) }),
        );
    });

    it(
      "finds nothing wrong with the engine: smoke",
      () => {
        const { checks, ...report } = say("smoke");
        expect(checks.filter(({ status }: { status: string }) => status !== "passed")).toEqual([]);
        expect(report).toMatchObject({
          library: prebuilt(tuple, thisMachine().engine),
          passed: checks.length,
          service: "a local platform",
        });
        expect(checks.length).toBeGreaterThan(65);
      },
      5 * MINUTES,
    );

    it("lays out the engine of this machine, and that of others: engine", () => {
      const own = say("engine", "--out", "engine");
      const bytes = (path: string) => readFileSync(path);
      expect(bytes(own.library).equals(bytes(prebuilt(tuple, thisMachine().engine)))).toBe(true);
      expect(readFileSync(own.header, "utf8")).toContain("Discord_Client_Status_Ready = 3");
      for (const name of ["libsocial_sdk_engine.glibc.so", "libsocial_sdk_engine.musl.so"]) {
        mkdirSync(prebuilt("linux-riscv64"), { recursive: true });
        writeFileSync(prebuilt("linux-riscv64", name), name);
      }
      mkdirSync(prebuilt("win32-arm64"), { recursive: true });
      writeFileSync(prebuilt("win32-arm64", "social_sdk_engine.dll"), "arm64");
      const laidOut = (target: string) => say("engine", "--out", target, "--target", target);
      const { library: glibc } = laidOut("linux-riscv64");
      expect(readFileSync(glibc, "utf8")).toBe("libsocial_sdk_engine.glibc.so");
      const { library: musl } = laidOut("linux-riscv64-musl");
      expect(readFileSync(musl, "utf8")).toBe("libsocial_sdk_engine.musl.so");
      expect(musl).toMatch(/libdiscord_partner_sdk\.so$/);
      expect(readFileSync(laidOut("win32-arm64").cmake, "utf8")).toContain("/machine:arm64");
      expect(() => laidOut("plan9-mips")).toThrow(
        /linux-riscv64, linux-riscv64-musl,.* win32-arm64/,
      );
    });
  });

  it.each([
    ["game-social-sdk", ["platform"]],
    ["game-social-sdk-platform", []],
  ])("starts and stops from the command line: %s %j", async (command, args) => {
    const program = join(project, "node_modules", ".bin", command);
    const child = spawn(program, [...args, "--port", "0", "--json"], { cwd: project });
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
