/**
 * The packed load engine in Artillery itself, which needs a newer Node.js than the packages do. It is 460 MB
 * in 461 packages, so it is installed for this test alone, once for each machine.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Platform, type PlatformOptions, startPlatform } from "game-social-sdk-platform";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { addArtillery, runArtillery } from "../support/artillery.js";
import { installInProject, output, packPackages } from "./support/packed-package.js";

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
  artillery = addArtillery(join(project, "node_modules"));
}, 10 * MINUTES);

afterAll(() => {
  if (project) rmSync(project, { recursive: true });
});

async function openService(options: PlatformOptions = {}) {
  const platform = await startPlatform(options);
  onTestFinished(() => platform.close());
  return { platform, application: platform.createApplication({ name: "Load", public: true }).id };
}

/** Runs a script file with the packed engine. */
function run(file: string, { webBase, adminToken }: Platform, application: string) {
  const target = { webBase, adminToken, application };
  return runArtillery(artillery, file, target, { SOCIAL_SDK_ADDON: "" });
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
    const { "messages.sent": sent, "messages.read": read, "vusers.completed": users } = counters;
    expect([users, sent]).toEqual([50, 150]);
    expect(read).toBe(platform.sessions.deliveries().LOBBY_MESSAGE_CREATE);
    expect(printed).not.toContain(platform.adminToken);
  });

  it("is what an older Artillery gets that requires its engines", () => {
    const program = 'console.log(require("artillery-engine-game-social-sdk").name)';
    expect(output(process.execPath, ["-e", program], { cwd: project }).trim()).toBe(
      "GameSocialSdkEngine",
    );
  });

  it("shares a load among processes, and the sum of all is exact", async () => {
    const { platform, application } = await openService();
    const script = changed([...SHORT]);
    const shares = await Promise.all(
      Array.from({ length: 2 }, () => run(script, platform, application)),
    );
    expect(shares.map(({ code }) => code)).toEqual([0, 0]);
    const read = shares.map(({ counters }) => counters["messages.read"] ?? 0);
    expect(read.reduce((sum, each) => sum + each)).toBe(
      platform.sessions.deliveries().LOBBY_MESSAGE_CREATE,
    );
  });

  it("ends with a failure when a client has lost a message", async () => {
    const { platform, application } = await openService({ resumeWindow: 0 });
    const fault = { kind: "drop", event: "LOBBY_MESSAGE_CREATE" } as const;
    platform.faults.add({ target: "gateway", fault });
    const { code, printed, counters } = await run(changed([...SHORT]), platform, application);
    expect(counters["messages.lost"]).toBeGreaterThan(0);
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
