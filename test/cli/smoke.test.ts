import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPlatform } from "game-social-sdk-platform";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { runCommand, startCommand } from "./support/command.js";

const MINUTES = 60_000;

interface Report {
  readonly library: string | null;
  readonly version: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly checks: readonly {
    readonly area: string;
    readonly name: string;
    readonly status: string;
    readonly reason?: string;
  }[];
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "smoke-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** A library whose loading does this. */
function brokenLibrary(name: string, statement: string): string {
  const [source, library] = [join(folder, `${name}.c`), join(folder, `lib${name}.so`)];
  writeFileSync(
    source,
    `#include <stdlib.h>\n#include <unistd.h>\n__attribute__((constructor)) static void load(void) { ${statement} }\n`,
  );
  execFileSync("cc", ["-shared", "-fPIC", "-o", library, source]);
  return library;
}

/** What a process of checks, and no other, is kept alive by. */
function neverEnding(): string {
  const file = join(folder, "never_ending.mjs");
  writeFileSync(file, 'if (process.argv.includes("--worker")) setInterval(() => {}, 1000);\n');
  return file;
}

describe("game-social-sdk smoke", () => {
  it(
    "finds nothing wrong with the open engine",
    async () => {
      const file = join(folder, "smoke.xml");
      const { code, stdout, stderr } = await runCommand(["smoke", "--json", "--junit", file]);
      const report = JSON.parse(stdout) as Report;
      expect(report.checks.filter(({ status }) => status === "failed")).toEqual([]);
      expect(code).toBe(0);
      expect(report.passed).toBeGreaterThanOrEqual(60);
      expect(report.library).toMatch(/libsocial_sdk_engine/);
      const areas = "load sign-in connect friends presence lobbies messages invites calls exit";
      expect([...new Set(report.checks.map(({ area }) => area))]).toEqual(areas.split(" "));
      expect(report.skipped).toBe(0);
      const { stdout: listed } = await runCommand(["smoke", "--list"]);
      expect(report.checks.map(({ area, name }) => `${area}: ${name}`)).toEqual(
        listed.trim().split("\n"),
      );
      // Progress is for people, and leaves standard output to the report.
      expect(stderr).toContain("ok   load: the library loads (");
      expect(stderr).toContain(`${report.passed} passed, 0 failed, ${report.skipped} skipped`);
      const xml = readFileSync(file, "utf8");
      expect(xml.match(/<testcase /g)).toHaveLength(report.checks.length);
      expect(xml).toMatch(
        new RegExp(`<testsuites [^>]* tests="${report.checks.length}" failures="0" `),
      );
    },
    5 * MINUTES,
  );

  it(
    "uses another service with tokens alone, leaves nothing there, and prints no token",
    async () => {
      const platform = await startPlatform({ presenceLimit: { limit: 1000, windowMs: 1000 } });
      onTestFinished(() => platform.close());
      const { id } = platform.createApplication({ name: "Game", public: true });
      const tokens = ["alice", "bob"].map((username) => {
        const userId = platform.createUser({ username }).id;
        return platform.issueToken({ userId, applicationId: id }).accessToken;
      });
      const args = ["smoke", "--application-id", id, "--api-base", platform.apiBase];
      const { code, stdout, stderr } = await runCommand([...args, "--json"], {
        SMOKE_TOKEN: tokens[0],
        SMOKE_TOKEN_2: tokens[1],
        SOCIAL_SDK_PRESENCE_LIMIT: "0/0",
      });
      const report = JSON.parse(stdout) as Report;
      expect(report.checks.filter(({ status }) => status === "failed")).toEqual([]);
      expect(code).toBe(0);
      expect(report.passed).toBeGreaterThan(50);
      const { relationships, lobbies } = platform.view();
      expect(relationships).toEqual([]);
      // A lobby that everybody has left goes by itself.
      expect(lobbies.flatMap(({ members }) => members)).toEqual([]);
      for (const token of tokens) expect(stdout + stderr).not.toContain(token);
    },
    5 * MINUTES,
  );

  it(
    "stops after a library crashes, and fails every check",
    async () => {
      const library = brokenLibrary("aborts", "abort();");
      const args = ["smoke", "--json", "--only", "load", "--library", library];
      const { code, stdout } = await runCommand(args);
      expect(code).toBe(1);
      const { passed, failed, checks, library: loaded } = JSON.parse(stdout) as Report;
      expect([passed, failed, loaded]).toEqual([0, checks.length, null]);
      expect(checks[0]?.reason).toBe("Its process was ended by SIGABRT.");
      expect(checks.at(-1)?.reason).toContain("5 processes before it have failed");
    },
    5 * MINUTES,
  );

  it(
    "leaves no files behind, also where the library cannot be loaded",
    async () => {
      const temporary = mkdtempSync(join(folder, "temporary-"));
      const env = { TMPDIR: temporary, TMP: temporary, TEMP: temporary };
      // What runs the sources keeps what it has compiled there.
      const compiled = readdirSync(tmpdir()).filter((name) => name.startsWith("tsx-"));
      for (const name of compiled) symlinkSync(join(tmpdir(), name), join(temporary, name));
      const args = ["smoke", "--json", "--only", "log folder", "--library", "/nonexistent.so"];
      const { code } = await runCommand(args, env);
      expect(code).toBe(1);
      const left = readdirSync(temporary).filter((name) => !name.startsWith("tsx-"));
      expect(left).toEqual([]);
    },
    5 * MINUTES,
  );

  it(
    "undoes what was done when it is interrupted",
    async () => {
      const platform = await startPlatform();
      onTestFinished(() => platform.close());
      const { id } = platform.createApplication({ name: "Game", public: true });
      const [first, second] = ["alice", "bob"].map((username) => {
        const userId = platform.createUser({ username }).id;
        return platform.issueToken({ userId, applicationId: id }).accessToken;
      });
      platform.faults.hang("PUT /lobbies");
      const args = ["smoke", "--application-id", id, "--api-base", platform.apiBase];
      const only = ["--only", "a friend is in the list", "--only", "made by its secret"];
      const { child, ended } = startCommand([...args, ...only, "--json"], {
        SMOKE_TOKEN: first,
        SMOKE_TOKEN_2: second,
      });
      const listed = new Promise<void>((resolve) => {
        child.stderr?.on("data", (text: string) => {
          if (text.includes("a friend is in the list")) resolve();
        });
      });
      await Promise.all([platform.events.waitFor("fault"), listed]);
      expect(platform.view().relationships).not.toEqual([]);
      child.kill("SIGTERM");
      const { code, stdout, stderr } = await ended;
      expect(stderr).toContain("the run was ended by SIGTERM");
      // What shells and CI know of a program that the signal has ended.
      expect(code).toBe(128 + 15);
      expect(JSON.parse(stdout)).toMatchObject({ passed: 1, failed: 0, skipped: 1 });
      expect(platform.view().relationships).toEqual([]);
    },
    5 * MINUTES,
  );

  it(
    "lists every check that it makes, each of which can be chosen",
    async () => {
      const listed = async (...args: string[]) =>
        (await runCommand(["smoke", "--list", ...args])).stdout.trim().split("\n");
      const all = await listed();
      const { stdout: usage } = await runCommand(["smoke", "--help"]);
      expect(usage).toContain(`Runs ${all.length} checks`);
      const ends = "exit: the processes of the checks end by themselves";
      expect(all).toContain(ends);
      // It is seen of a process that makes another check, so one is made with it.
      expect(await listed("--only", ends)).toEqual([all[0], ends]);
      expect(await listed("--only", all[1] ?? "")).toEqual([all[1]]);
      const { code, stdout } = await runCommand(["smoke", "--json", "--only", ends]);
      expect(code).toBe(0);
      const { checks } = JSON.parse(stdout) as Report;
      expect(checks.map(({ area, name }) => `${area}: ${name}`)).toEqual([all[0], ends]);
    },
    5 * MINUTES,
  );

  // Each of the two waits for a process that does nothing.
  it.concurrent(
    "reports a process that does not end by itself, whatever was chosen",
    async () => {
      const args = ["smoke", "--json", "--timeout", "3000", "--only", "the library loads"];
      const env = { NODE_OPTIONS: `--import ${neverEnding()}` };
      const { code, stdout } = await runCommand(args, env);
      expect(code).toBe(1);
      const { checks } = JSON.parse(stdout) as Report;
      expect(checks.map(({ status, reason }) => [status, reason])).toEqual([
        ["passed", undefined],
        ["failed", "One did not end by itself."],
      ]);
    },
    5 * MINUTES,
  );

  it.concurrent(
    "ends a library that hangs",
    async () => {
      const library = brokenLibrary("hangs", "for (;;) pause();");
      const args = ["smoke", "--json", "--only", "the library loads", "--timeout", "1000"];
      const { code, stdout } = await runCommand([...args, "--library", library]);
      expect(code).toBe(1);
      const { checks } = JSON.parse(stdout) as Report;
      expect(checks.map(({ status, reason }) => [status, reason])).toEqual([
        ["failed", "Its process was stuck."],
      ]);
    },
    5 * MINUTES,
  );

  const example = readFileSync(
    fileURLToPath(new URL("../../examples/github-actions/sdk-smoke.yml", import.meta.url)),
    "utf8",
  );

  it("the example for GitHub Actions tests the library of the release that it unpacked", () => {
    const releases = /sdk: \[(.*)\]/.exec(example)?.[1]?.match(/[\d.]+/g) ?? [];
    expect(releases.length).toBeGreaterThan(2);
    const [, step = ""] = /- run: (library=.*)/.exec(example) ?? [];
    const job = mkdtempSync(join(folder, "job "));
    // The vendor's archive has the library for debugging beside the one for players.
    for (const kind of ["debug", "release"]) {
      const place = join(job, "sdk", "discord_social_sdk", "lib", kind);
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, "libdiscord_partner_sdk.so"), "");
    }
    writeFileSync(join(job, "npx"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const env = { ...process.env, PATH: `${job}:${process.env.PATH}` };
    const said = execFileSync("bash", ["-e", "-c", step], { cwd: job, env, encoding: "utf8" });
    const library = join(job, "sdk/discord_social_sdk/lib/release/libdiscord_partner_sdk.so");
    expect(said.trim().split("\n")).toEqual([
      "game-social-sdk",
      "smoke",
      "--library",
      library,
      "--junit",
      "smoke.xml",
    ]);
  });

  it("knows every option of the example for GitHub Actions", async () => {
    const lines = example.match(/game-social-sdk smoke .*/g) ?? [];
    expect(lines).toHaveLength(2);
    const { stdout: usage } = await runCommand(["smoke", "--help"]);
    for (const [option] of lines.join(" ").matchAll(/--[\w-]+/g)) expect(usage).toContain(option);
  });
});
