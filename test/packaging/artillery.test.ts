/**
 * The packed load engine in Artillery itself, which needs a newer Node.js than the packages do. It is 460 MB
 * in 461 packages, so it is installed for this test alone, once for each machine.
 */

import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Platform, type PlatformOptions, startPlatform } from "game-social-sdk-platform";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { npmInstalled } from "../../tools/cross/npm-package.mjs";
import { linux24 } from "../../tools/cross/runtimes.mjs";
import { runProgram } from "../support/program.js";
import { installInProject, packPackages } from "./support/packed-package.js";

const MINUTES = 60_000;

/** The machine that the runtime from npm is for. */
const runs = process.platform === "linux" && process.arch === "x64";

const EXAMPLE = fileURLToPath(new URL("../../examples/load/lobbies.yml", import.meta.url));

let project: string;
let artillery: string;

beforeAll(() => {
  if (!runs) return;
  const { sdk, load } = packPackages();
  project = installInProject(sdk, load);
  artillery = join(addArtillery(join(project, "node_modules")), "bin", "run");
}, 10 * MINUTES);

afterAll(() => {
  if (project) rmSync(project, { recursive: true });
});

/**
 * Puts Artillery beside packages that are installed, as npm would: it looks for engines from where it lies
 * itself. What it depends on is linked, for it is much. Returns its folder.
 */
function addArtillery(modules: string): string {
  const installed = npmInstalled("artillery", "2.0.34", "2026-11-25");
  for (const name of readdirSync(dirname(installed))) {
    const from = join(dirname(installed), name);
    if (name === "artillery") cpSync(from, join(modules, name), { recursive: true });
    else if (!existsSync(join(modules, name))) symlinkSync(from, join(modules, name));
  }
  return join(modules, "artillery");
}

async function openService(options: PlatformOptions = {}) {
  const platform = await startPlatform(options);
  onTestFinished(() => platform.close());
  return { platform, application: platform.createApplication({ name: "Load", public: true }).id };
}

/** Runs a script file; returns the exit code, what was printed, and the counters of the whole run. */
async function run(file: string, { webBase, adminToken }: Platform, application: string) {
  const folder = mkdtempSync(join(tmpdir(), "artillery-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const report = join(folder, "report.json");
  const { code, stdout, stderr } = await runProgram(
    linux24(),
    [artillery, "run", file, "--output", report],
    {
      ARTILLERY_DISABLE_TELEMETRY: "1",
      SOCIAL_SDK_ADDON: "",
      TARGET: webBase,
      APPLICATION: application,
      SOCIAL_SDK_ADMIN_TOKEN: adminToken,
    },
  );
  const counters = (): Record<string, number> =>
    JSON.parse(readFileSync(report, "utf8")).aggregate.counters;
  return { code, printed: stdout + stderr, counters };
}

/** The example with other words in it, as a file that is removed at the end of the test. */
function changed(...changes: readonly [words: string, others: string][]): string {
  let text = readFileSync(EXAMPLE, "utf8");
  for (const [words, others] of changes) {
    expect(text).toContain(words);
    text = text.replace(words, others);
  }
  const folder = mkdtempSync(join(tmpdir(), "artillery-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "script.yml"), text);
  return join(folder, "script.yml");
}

const SHORT = ["duration: 10, arrivalRate: 5", "duration: 3, arrivalRate: 4"] as const;

describe.runIf(runs)("Artillery with the packed engine", { timeout: 5 * MINUTES }, () => {
  it("runs the example: what clients read is what the platform has delivered", async () => {
    const { platform, application } = await openService();
    const { code, printed, counters } = await run(EXAMPLE, platform, application);
    expect(printed).toMatch(/ok: messages\.lost == 0/);
    expect(code).toBe(0);
    const { "messages.sent": sent, "messages.read": read, "vusers.completed": users } = counters();
    expect([users, sent]).toEqual([50, 150]);
    expect(read).toBe(platform.sessions.deliveries().LOBBY_MESSAGE_CREATE);
    expect(printed).not.toContain(platform.adminToken);
  });

  it("shares a load among processes, and the sum of all is exact", async () => {
    const { platform, application } = await openService();
    const script = changed([...SHORT]);
    const shares = await Promise.all(
      Array.from({ length: 4 }, () => run(script, platform, application)),
    );
    expect(shares.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const read = shares.map(({ counters }) => counters()["messages.read"] ?? 0);
    expect(read.reduce((sum, each) => sum + each)).toBe(
      platform.sessions.deliveries().LOBBY_MESSAGE_CREATE,
    );
  });

  it("ends with a failure when a client has lost a message", async () => {
    const { platform, application } = await openService({ resumeWindow: 0 });
    const fault = { kind: "drop", event: "LOBBY_MESSAGE_CREATE" } as const;
    platform.faults.add({ target: "gateway", fault });
    const { code, printed, counters } = await run(changed([...SHORT]), platform, application);
    expect(counters()["messages.lost"]).toBeGreaterThan(0);
    expect(printed).toMatch(/fail: messages\.lost == 0/);
    expect(code).toBe(1);
  });

  it.each([
    [
      "an action that there is not",
      "joinLobby:",
      "joinLoby:",
      /flow\[2\]: there is no action "joinLoby"/,
    ],
    ["a base that nobody allowed", '"{{ $env.TARGET }}"', "https://social.test", /"social\.test"/],
  ])("refuses %s before anybody signs in", async (_, words, others, refusal) => {
    const { platform, application } = await openService();
    const { code, printed } = await run(changed([words, others]), platform, application);
    expect(printed).toMatch(refusal);
    expect(printed).toContain("script.yml: ");
    expect(code).toBe(11);
    expect(platform.users.people()).toEqual([]);
  });
});
