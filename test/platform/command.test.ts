import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runPlatformCli } from "../../platform/index.js";
import { Program } from "./local_client/support/program.js";

/** Runs the command until it has printed something, looks around, then interrupts it. */
async function run(argv: string[], look: (printed: string) => Promise<void>): Promise<number> {
  const abort = new AbortController();
  let finished: Promise<number> | undefined;
  const printed = await new Promise<string>((print) => {
    finished = runPlatformCli(argv, { print, signal: abort.signal });
  });
  await look(printed);
  abort.abort();
  return finished as Promise<number>;
}

async function complaint(argv: string[]): Promise<[number, string]> {
  let text = "";
  const code = await runPlatformCli(argv, {
    complain: (more) => {
      text += more;
    },
  });
  return [code, text];
}

test("the command serves, prints where, and offers users and an application to start with", async () => {
  const code = await run(["--port", "0", "--json"], async (printed) => {
    const { apiBase, users, application } = JSON.parse(printed);
    expect((await fetch(`${apiBase}/gateway`)).status).toBe(200);
    expect(users.map((user: { username: string }) => user.username)).toEqual(["alice", "bob"]);
    expect((await fetch(`${apiBase}/applications/${application.id}/partial`)).status).toBe(200);
  });
  expect(code).toBe(0);
});

test("the readable output has the variables to set", async () => {
  await run(["--port", "0"], async (printed) => {
    const base = /^SOCIAL_SDK_API_BASE=(.*)$/m.exec(printed)?.[1];
    expect((await fetch(`${base}/gateway`)).status).toBe(200);
    expect(printed).toMatch(/^SOCIAL_SDK_WEB_BASE=http:\/\/127\.0\.0\.1:\d+$/m);
  });
});

test("the local client runs on demand, with alice signed in, and its path is printed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "platform-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "discord-ipc-0");
  const argv = ["--port", "0", "--local-client", folder];
  await run(argv, async (printed) => expect(printed).toContain(`\nSDK_IPC_PATH=${path}\n`));
  await run([...argv, "--json", "--local-client-user", "bob"], async (printed) => {
    const { ipcPath, application, users } = JSON.parse(printed);
    expect(ipcPath).toBe(path);
    const greeted = await new Program(path).handshake(application.id);
    expect(greeted.data.user.id).toBe(users[1].id);
  });
  expect(existsSync(path)).toBe(false);
});

test("a state file keeps users between runs and is readable by its owner only", async () => {
  const folder = mkdtempSync(join(tmpdir(), "platform-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "platform.db");
  let made: string | undefined;
  await run(["--port", "0", "--state", file, "--json"], async (printed) => {
    made = JSON.parse(printed).users[0].id;
    expect(statSync(file).mode & 0o077).toBe(0);
    const [code, message] = await complaint(["--port", "0", "--state", file]);
    expect(code).toBe(2);
    expect(message).toContain("is in use by another platform of this process");
  });
  expect(statSync(file).mode & 0o077).toBe(0);
  const argv = ["--port", "0", "--state", file, "--json", "--admin-token", "t"];
  await run(argv, async (printed) => {
    const { webBase, ...rest } = JSON.parse(printed);
    expect(rest).not.toHaveProperty("users");
    const headers = { authorization: "Bearer t" };
    const alice = await fetch(`${webBase}/admin/users/${made}`, { headers });
    expect(await alice.json()).toMatchObject({ id: made, username: "alice" });
  });
  writeFileSync(file, "{");
  expect((await complaint(["--port", "0", "--state", file]))[0]).toBe(2);
});

test.each([
  [["--port", "many"], /--port must be a whole number from 0 to 65535; got "many"/],
  [["--port", "65536"], /--port/],
  [["--heartbeat-interval", "0"], /--heartbeat-interval/],
  [["--device-poll-interval", "0"], /--device-poll-interval/],
  [["--tls-cert", "x.pem"], /--tls-cert and --tls-key together/],
  [["--nonsense"], /nonsense/],
  [["extra"], /extra/],
])("the arguments %j are refused with exit code 2", async (argv, message) => {
  const [code, text] = await complaint(argv);
  expect(code).toBe(2);
  expect(text).toMatch(message);
});

test("--help explains the options", async () => {
  let text = "";
  const print = (more: string) => {
    text += more;
  };
  expect(await runPlatformCli(["--help"], { print })).toBe(0);
  expect(text).toContain("--port");
});

test("an activity is given to the sample application, with a page for everybody and a guild", async () => {
  const argv = ["--port", "0", "--json", "--activity", "http://localhost:5173/app/"];
  const code = await run(argv, async (printed) => {
    const { activity, application, apiBase } = JSON.parse(printed);
    expect(activity.applicationId).toBe(application.id);
    expect(activity.page).toBe(apiBase.replace("/api/v10", `/activities/${application.id}`));
    const page = await fetch(`${activity.page}?user=bob`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Sample Game")]);
  });
  expect(code).toBe(0);
  await run(
    argv.filter((arg) => arg !== "--json"),
    async (printed) => {
      expect(printed).toMatch(/^Activity: http:\/\/127\.0\.0\.1:\d+\/activities\/\d+$/m);
    },
  );
});

test.each(["5173", "https://example.com/", "http://example.com/", "http://localhost:1/?x"])(
  "--activity %s is refused with what to give instead",
  async (address) => {
    const [code, text] = await complaint(["--port", "0", "--activity", address]);
    expect(code).toBe(2);
    expect(text).toContain("--activity must be an address of this machine such as");
  },
);
