/** The command `game-social-sdk-platform` in processes of its own: who holds a state, and how it ends. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
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
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { startPlatform } from "../../../../../platform/index.js";
import { bundle } from "./support/child.js";
import { request } from "./support/player.js";

let cli: string;
beforeAll(async () => {
  cli = await bundle("cli", "../../../../../../platform/cli.ts");
  chmodSync(cli, 0o755);
});

const OPTIONS = ["--port", "0", "--json", "--admin-token", "admin", "--state"];

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "processes-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

interface Printed {
  readonly webBase: string;
  readonly users: readonly { readonly id: string; readonly username: string }[];
  readonly application: { readonly id: string };
}

interface Running {
  readonly process: ChildProcess;
  /** What it printed; undefined when it ended instead. */
  readonly printed: Promise<Printed | undefined>;
  readonly complaint: Promise<string>;
  /** Resolves once the words are among what it complained of. */
  hear(words: string): Promise<void>;
  /** The exit code, once it has ended and nobody has its output open any more. */
  readonly ended: Promise<number | null>;
}

function run(command: string, ...args: string[]): Running {
  const process = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void process.kill("SIGKILL"));
  const { stdout, stderr } = process;
  if (stdout === null || stderr === null) throw new Error("The process has no output.");
  const printed = new Promise<Printed | undefined>((resolve) => {
    stdout.once("data", (line) => resolve(JSON.parse(String(line))));
    stdout.once("end", () => resolve(undefined));
  });
  let heard = "";
  stderr.on("data", (more) => {
    heard += more;
  });
  return {
    process,
    printed,
    complaint: once(stderr, "end").then(() => heard),
    hear: async (words) => {
      while (!heard.includes(words)) await once(stderr, "data");
    },
    ended: once(process, "close").then(([code]) => code),
  };
}

const platformOn = (file: string) => run(process.execPath, cli, ...OPTIONS, file);

/** A platform of this process on the same file; it is refused while another process has that. */
async function usersIn(state: string): Promise<string[]> {
  const platform = await startPlatform({ state });
  const names = platform.users.people().map(({ username }) => username);
  await platform.close();
  return names;
}

async function snapshotWith(username: string): Promise<string> {
  const platform = await startPlatform();
  platform.createUser({ username });
  const snapshot = JSON.stringify(platform.exportState());
  await platform.close();
  return snapshot;
}

test("of several commands that are started at once on a snapshot one converts and holds it", async () => {
  const file = join(folder(), "platform.db");
  const snapshot = await snapshotWith("carol");
  writeFileSync(file, snapshot);
  const all = Array.from({ length: 4 }, () => platformOn(file));
  const printed = await Promise.all(all.map((one) => one.printed));
  const [first, ...more] = printed.filter((one) => one !== undefined);
  expect(more).toEqual([]);
  expect(first?.users.map(({ username }) => username)).toEqual(["carol"]);
  for (const { process } of all) process.kill("SIGTERM");
  expect((await Promise.all(all.map(({ ended }) => ended))).sort()).toEqual([0, 2, 2, 2]);
  const complaints = await Promise.all(all.map(({ complaint }) => complaint));
  expect(complaints.filter((one) => one.includes("is in use by"))).toHaveLength(3);
  expect(readFileSync(`${file}.json`, "utf8")).toBe(snapshot);
  expect(await usersIn(file)).toEqual(["carol"]);
});

test("who looks at the state's file, or opens it again, does not lose it to another process", async () => {
  const file = join(folder(), "platform.db");
  const platform = await startPlatform({ state: file });
  onTestFinished(() => platform.close());
  platform.createUser({ username: "carol" });
  await platform.stored();
  readFileSync(file);
  await expect(startPlatform({ state: file })).rejects.toThrow(
    "in use by another platform of this",
  );
  const other = platformOn(file);
  expect(await other.printed).toBeUndefined();
  expect(await other.complaint).toContain(`is in use by the process ${process.pid} since`);
});

test("a command whose disk is full says so at once, refuses with 503, and ends when told to", async () => {
  const file = join(folder(), "platform.db");
  // No file may grow beyond so many blocks of 1024 bytes: SQLite sees a disk error of the system.
  const limited = `ulimit -S -f 1000 2>/dev/null; exec "$0" "$@"`;
  const command = [process.execPath, cli, ...OPTIONS, file];
  const { printed, process: child, ...said } = run("bash", "-c", limited, ...command);
  const { webBase } = (await printed) as Printed;
  const acknowledged: string[] = [];
  const send = (method: string, path: string, body?: object) =>
    request(`${webBase}${path}`, "Bearer admin", method, body);
  let refusal: { status: number; body: { message?: string } } | undefined;
  for (let count = 0; refusal === undefined; count += 1) {
    const username = `user${count}`;
    const answer = await send("POST", "/admin/users", { username });
    if (answer.status === 200) acknowledged.push(username);
    else refusal = answer;
  }
  expect(refusal.status).toBe(503);
  expect(refusal.body.message).toContain(`The state cannot be written to ${file}: `);
  await said.hear(`The state cannot be written to ${file}: `);
  for (const path of ["/admin/users", "/api/v10/gateway"]) {
    expect(await send("GET", path)).toMatchObject({ status: 503, body: refusal.body });
  }
  child.kill("SIGTERM");
  expect(await said.ended).toBe(2);
  expect((await said.complaint).split("The state cannot be written")).toHaveLength(3);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(await usersIn(file)).toEqual(["alice", "bob", ...acknowledged]);
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "a command ends with %s and leaves one file",
  async (signal) => {
    const place = folder();
    const { printed, process: child, ended } = platformOn(join(place, "platform.db"));
    await printed;
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(readdirSync(place)).toEqual(["platform.db"]);
  },
);

test("a command that npx runs ends when npx is told to", async () => {
  const place = folder();
  const bin = join(place, "node_modules", ".bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(place, "package.json"), "{}");
  symlinkSync(cli, join(bin, "the-platform"));
  const file = join(place, "platform.db");
  const npx = run("npx", "--no", "--prefix", place, "the-platform", ...OPTIONS, file);
  const printed = await npx.printed;
  npx.process.kill("SIGTERM");
  // It has the output of npx, so that closes when both have ended.
  await npx.ended;
  expect(await usersIn(file)).toEqual(printed?.users.map(({ username }) => username));
});
