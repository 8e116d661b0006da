/** What the container runs, by the words of its file, on the packed package: it gets healthy, and keeps its state. */

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/free-port.js";
import { installInProject, packPackages } from "./support/packed-package.js";

const MINUTES = 60_000;
const TOKEN = "a-token-of-the-test";
const text = readFileSync(
  fileURLToPath(new URL("../../container/Containerfile", import.meta.url)),
  "utf8",
).replaceAll("\\\n", " ");

/** The words of an instruction in the form of JSON, which no shell reads. */
const wordsOf = (instruction: RegExp): string[] =>
  JSON.parse(instruction.exec(text)?.[1] ?? "null");

let project: string;

beforeAll(() => {
  project = installInProject(packPackages().platform);
}, 10 * MINUTES);

afterAll(() => rmSync(project, { recursive: true }));

/** A container of a state folder: what starts it, and what its health check says. */
async function container(state: string) {
  const port = await freePort();
  const inside = (words: readonly string[]) =>
    words.map((word) =>
      word
        .replace("/app/", `${project}/`)
        .replace("/state/", `${state}/`)
        .replace("7780", `${port}`),
    );
  const [, ...command] = inside(wordsOf(/^ENTRYPOINT (\[.*\])$/m));
  const [shell = "", ...check] = inside(wordsOf(/^HEALTHCHECK .*CMD (\[.*\])$/m));
  const child: ChildProcess = spawn(
    process.execPath,
    [...command, "--port", `${port}`, "--admin-access", "network"],
    { env: { ...process.env, PLATFORM_ADMIN_TOKEN: TOKEN }, stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return {
    child,
    admin: (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}/admin${path}`, {
        ...init,
        headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      }),
    healthy: () => spawnSync(shell, check, { timeout: 20_000 }).status === 0,
  };
}

/** Starts one, and waits until it prints its addresses. */
async function started(state: string) {
  const it = await container(state);
  const stdout = it.child.stdout as NodeJS.ReadableStream;
  await once(stdout, "data");
  return it;
}

test(
  "it is healthy when it answers, ends at SIGTERM with 0, and has its state the next time",
  async () => {
    const state = mkdtempSync(join(tmpdir(), "state-"));
    onTestFinished(() => rmSync(state, { recursive: true }));
    const first = await started(state);
    expect(first.healthy()).toBe(true);
    const body = JSON.stringify({ username: "carol" });
    expect((await first.admin("/users", { method: "POST", body })).ok).toBe(true);
    first.child.kill("SIGTERM");
    expect(await once(first.child, "exit")).toEqual([0, null]);
    expect(first.healthy()).toBe(false);

    const second = await started(state);
    expect(await (await second.admin("/users")).text()).toContain('"carol"');
    second.child.kill("SIGTERM");
    expect(await once(second.child, "exit")).toEqual([0, null]);
  },
  3 * MINUTES,
);
