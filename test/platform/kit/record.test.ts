/** What a program does with a platform, recorded by the command and done again. */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  constants,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runPlatformCli } from "game-social-sdk-platform";
import { afterAll, expect, test } from "vitest";
import { LAST_MOMENT } from "../../../platform/kernel/clock.js";
import { readRecordCommand } from "../../../platform/kit/record/command.js";
import { openTrace } from "../../../platform/kit/trace/page.js";
import { waitFor } from "../../support/wait-for.js";
import { Browser, fieldsOf } from "../support/device.js";
import { GatewayClient } from "../support/gateway.js";
import { authorizeUrl, postForm, REDIRECT } from "../support/platform.js";
import { askAdmin, send } from "../support/players.js";

const folder = mkdtempSync(join(tmpdir(), "record-"));
const file = join(folder, "bug.json");
const asTest = join(folder, "bug.test.ts");
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command; `work` is the program, which only knows what the command prints. */
// biome-ignore lint/suspicious/noExplicitAny: what the command prints
async function recordProgram(work: (service: any) => Promise<void>): Promise<string> {
  const abort = new AbortController();
  let printed = "";
  let finished: Promise<number> | undefined;
  const ready = new Promise<string>((resolve) => {
    const print = (text: string) => {
      printed += text;
      resolve(text);
    };
    const argv = ["record", file, "--force", "--as-test", asTest, "--port", "0", "--json"];
    finished = runPlatformCli(argv, { print, signal: abort.signal });
  });
  await work(JSON.parse(await ready));
  abort.abort();
  expect(await finished).toBe(0);
  expect(printed).toContain(`Recorded in ${file}.`);
  return readFileSync(file, "utf8");
}

async function replay(recording = file): Promise<{ code: number; text: string }> {
  let text = "";
  const print = (more: string) => {
    text += more;
  };
  const code = await runPlatformCli(["replay", recording], { print, complain: print });
  return { code, text };
}

test("a sign-in, a gateway session and acts of the admin API come to the same again", async () => {
  const secrets: string[] = [];
  const written = await recordProgram(async (service) => {
    const { users, application, apiBase } = service;
    const [alice, bob] = users.map(({ id }: { id: string }) => id);
    const verifier = "a-verifier-of-the-game-which-is-long-enough-0123456789";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const url = authorizeUrl(service, application.id, {
      scope: "openid sdk.social_layer",
      code_challenge: challenge,
      code_challenge_method: "S256",
    });
    const browser = new Browser(service);
    const { location: asks } = await browser.signIn(url.slice(service.webBase.length), alice);
    const form = fieldsOf((await browser.get(asks as string)).text);
    const approved = await browser.post("/oauth2/authorize", { ...form, decision: "approve" });
    const code = new URL(approved.location as string).searchParams.get("code") as string;
    const { body, status } = await postForm(service, "/oauth2/token", {
      grant_type: "authorization_code",
      code,
      client_id: application.id,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    });
    expect(status).toBe(200);
    const { access_token: token, refresh_token: refresh } = body as Record<string, string>;
    secrets.push(verifier, challenge, code, token as string, refresh as string, service.adminToken);
    const authorization = `Bearer ${token}`;
    const gateway = new GatewayClient(service.gatewayUrl);
    const ready = await gateway.identify(authorization);
    expect(ready.t).toBe("READY");
    await askAdmin(service, "POST", "/relationships", { userId: alice, otherId: bob });
    await askAdmin(service, "POST", "/act", {
      userId: bob,
      action: "sendUserMessage",
      arguments: [alice, "hello"],
    });
    await askAdmin(service, "POST", "/clock/advance", { ms: 60_000 });
    await send(service, authorization, "PUT", "/lobbies", { secret: "lobby-secret-1" });
    await send(service, authorization, "PUT", "/lobbies", { secret: "lobby-secret-2" });
    secrets.push("lobby-secret-1", "lobby-secret-2");
    const state = await askAdmin(service, "GET", "/state");
    await askAdmin(service, "PUT", "/state", state.body);
    const answers = (headers: Record<string, string>) =>
      fetch(`${apiBase}/users/@me`, { headers }).then(({ status }) => status);
    expect(await answers({ authorization })).toBe(200);
    expect(await answers({ authorization: "Bearer nobody-has-issued-it" })).toBe(401);
    expect(await answers({ authorization, cookie: "theme=dark; _ga=GA1.1.12345" })).toBe(200);
    const { body: other } = await askAdmin(service, "POST", "/applications", { name: "Other" });
    const credentials = Buffer.from(`${other.id}:${other.clientSecret}`).toString("base64");
    const asked = await fetch(`${apiBase}/oauth2/token`, {
      method: "POST",
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: "client_credentials", scope: "identify" }),
    });
    expect(asked.status).toBe(200);
    secrets.push(credentials, other.clientSecret);
    gateway.socket.close(1000);
    await gateway.closed;
  });
  const test = readFileSync(asTest, "utf8");
  expect(test).toContain("await replay.frame(");
  for (const secret of secrets) expect(written + test).not.toContain(secret);
  expect(openTrace(written).after.lobbies).toHaveLength(2);
  expect(await replay()).toEqual({
    code: 0,
    text: expect.stringMatching(
      /^\d+ requests, frames and acts were done again, with the same results/,
    ),
  });
});

test("the file has all but the last moments while the program runs, so that a kill leaves it", async () => {
  const left = join(folder, "left.json");
  const secret = "the-secret-of-a-lobby-0123456789";
  const challenge = createHash("sha256").update(secret).digest("base64url");
  await recordProgram(async (service) => {
    const [alice, bob] = service.users.map(({ id }: { id: string }) => id);
    await askAdmin(service, "POST", "/relationships", { userId: alice, otherId: bob });
    // Nobody can know of the first what it is before the second has come.
    const { body } = await askAdmin(service, "POST", "/tokens", {
      userId: alice,
      applicationId: service.application.id,
    });
    const authorization = `Bearer ${body.accessToken}`;
    await send(service, authorization, "PUT", "/lobbies", { metadata: { challenge } });
    const saved = (text: string) =>
      waitFor(() => expect(readFileSync(file, "utf8").includes(text)).toBe(true));
    await saved("challenge");
    await send(service, authorization, "PUT", "/lobbies", { secret });
    await saved("{own secret 1}");
    writeFileSync(left, readFileSync(file));
    await fetch(`${service.apiBase}/gateway`);
  });
  const trace = openTrace(readFileSync(left, "utf8"));
  expect(JSON.stringify(trace)).not.toMatch(new RegExp(`${secret}|${challenge}`));
  expect(JSON.stringify(trace)).not.toContain('/gateway"');
  expect(await replay(left)).toMatchObject({
    code: 0,
    text: expect.stringContaining("same results"),
  });
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test.skipIf(process.platform === "win32")(
  "a pipe is written to at the end, if somebody reads it",
  async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const run = async () => {
      const abort = new AbortController();
      let complaint = "";
      const code = await runPlatformCli(["record", pipe, "--force", "--port", "0"], {
        print: () => abort.abort(),
        complain: (text) => (complaint += text),
        signal: abort.signal,
      });
      return { code, complaint };
    };
    expect(await run()).toEqual({ code: 2, complaint: expect.stringContaining("nobody reads") });
    const fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const text = new Socket({ fd, readable: true });
    let read = "";
    text.on("data", (part) => (read += part));
    expect(await run()).toEqual({ code: 0, complaint: "" });
    await waitFor(() => expect(openTrace(read).name).toBe("recording"));
    text.destroy();
  },
);

test("a recording goes on where time ends", async () => {
  await recordProgram(async (service) => {
    expect((await askAdmin(service, "PUT", "/clock", { now: LAST_MOMENT })).status).toBe(200);
    const began = performance.now();
    while (performance.now() - began < 2)
      expect((await fetch(`${service.apiBase}/gateway`)).status).toBe(200);
    expect((await fetch(`${service.apiBase}/gateway`)).status).toBe(200);
  });
});

test.each([
  [["record"], /Give a file first/],
  [["record", file, "--as-test"], /a file after --as-test/],
  [["record", file, `--as-test=${file}`], /a file of its own/],
  [["record", file, "--state", "state.db"], /leave out --state/],
  [["record", join(file, "nowhere"), "--port", "0"], /ENO(?:ENT|TDIR)/],
])("the command refuses %j", async (argv, message) => {
  let text = "";
  const complain = (more: string) => {
    text += more;
  };
  expect(await runPlatformCli(argv, { complain })).toBe(2);
  expect(text).toMatch(message);
});

test("a file that is there already is replaced only by --force", async () => {
  const there = join(folder, "there.json");
  writeFileSync(there, "mine");
  const run = async (...argv: string[]) => {
    const abort = new AbortController();
    let text = "";
    const code = await runPlatformCli(["record", ...argv, "--port", "0"], {
      print: () => abort.abort(),
      complain: (more) => (text += more),
      signal: abort.signal,
    });
    return { code, text, file: readFileSync(there, "utf8") };
  };
  const refused = { code: 2, text: expect.stringContaining("there already"), file: "mine" };
  expect(await run(there)).toEqual(refused);
  expect(await run(join(folder, "new.json"), "--as-test", there)).toEqual(refused);
  const forced = await run(there, "--force");
  expect(forced).toMatchObject({ code: 0, text: "" });
  expect(forced.file).toContain("game-social-sdk-trace");
});

test.each<[argv: string[], message: RegExp]>([
  [["--port", "0"], /Give a file first/],
  [["a.json", "--as-test", "--json"], /a file after --as-test/],
  [["a.json", "--as-test=./a.json"], /a file of its own/],
  [["a.json", "--host", "0.0.0.0"], /leave out --host/],
])("a recording with the arguments %j is refused", (argv, message) =>
  expect(() => readRecordCommand(argv)).toThrow(message),
);

test("a recording has its files, and the platform the other options", () => {
  expect(readRecordCommand(["none.json", "--port", "0", "--as-test", "t.ts", "--json"])).toEqual({
    file: "none.json",
    test: "t.ts",
    argv: ["--port", "0", "--json"],
  });
  expect(readRecordCommand([".", "--force"])).toEqual({ file: ".", test: undefined, argv: [] });
  expect(readRecordCommand(["--help"]).argv).toEqual(["--help"]);
});
