/** The packed platform as a stranger uses it, beside the package. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { thisMachine } from "../../tools/build/this-machine.mjs";
import { UNSET } from "../cli/support/command.js";
import {
  contents,
  manifestIn,
  NAMES_OF,
  OF_EVERY_PACKAGE,
  runIn,
  tuple,
} from "./support/installed-package.js";
import {
  installInProject,
  output,
  type PackedPackage,
  packPackages,
} from "./support/packed-package.js";

/** Packing builds and downloads; no other test waits for it. */
const MINUTES = 60_000;

describe("the packed platform, installed beside it", () => {
  let platform: PackedPackage;
  let project: string;
  let folder: string;

  beforeAll(() => {
    const packed = packPackages();
    platform = packed.platform;
    project = installInProject(packed.sdk, platform);
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
