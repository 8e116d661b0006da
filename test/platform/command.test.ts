import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runPlatformCli } from "../../platform/index.js";
import { Program } from "./local/client/support/program.js";

interface Named {
  readonly id: string;
  readonly username: string;
}

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

test("--env appends the variables for clients to a file that only its owner may read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "platform-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "platform.env");
  const lines = () => readFileSync(file, "utf8").split("\n");
  await run(["--port", "0", "--json", "--env", file], async (printed) => {
    const { apiBase, webBase, adminToken, application } = JSON.parse(printed);
    expect(lines()).toEqual([
      `SOCIAL_SDK_API_BASE=${apiBase}`,
      `SOCIAL_SDK_WEB_BASE=${webBase}`,
      `SOCIAL_SDK_APPLICATION_ID=${application.id}`,
      `PLATFORM_ADMIN_TOKEN=${adminToken}`,
      "",
    ]);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  });
  writeFileSync(file, "OTHER=1\n");
  await run(["--port", "0", "--env", file], async () => expect(lines()[0]).toBe("OTHER=1"));
});

test.skipIf(process.platform === "win32")(
  "a shell reads each value of --env back as it is",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "platform $(exit) it's "));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "platform.env");
    const token = "a&b;$(exit)`'\"|<#>*~\\";
    const options = ["--local-client", folder, "--admin-token", token, "--env", file];
    await run(["--port", "0", ...options], async () => {
      const script = 'set -a; . "$FILE"; printf "%s\n%s" "$PLATFORM_ADMIN_TOKEN" "$SDK_IPC_PATH"';
      const read = execFileSync("sh", ["-ec", script], {
        env: { ...process.env, FILE: file },
        encoding: "utf8",
      });
      expect(read.split("\n")).toEqual([token, join(folder, "discord-ipc-0")]);
    });
  },
);

test.each([
  ["--env", []],
  ["--admin-access network", ["--admin-access", "network"]],
])("with %s, what is printed lets nobody in, because others read it", async (_name, options) => {
  const folder = mkdtempSync(join(tmpdir(), "platform-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const token = "0123456789abcdef";
  const env = options.length > 0 ? [] : ["--env", join(folder, "platform.env")];
  const argv = ["--port", "0", "--admin-token", token, ...options, ...env];
  await run(argv, async (printed) => {
    expect(printed).toMatch(/^Window \(open it in a browser\): http:\/\/127\.0\.0\.1:\d+$/m);
    expect(printed).not.toContain(token);
    expect(printed).not.toContain("once.");
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
  const first: { users?: string[][]; application?: object } = {};
  await run(["--port", "0", "--state", file, "--json"], async (printed) => {
    const { users, application, applications } = JSON.parse(printed);
    first.users = users.map(({ id, username }: Named) => [id, username]);
    first.application = { id: application.id, name: application.name };
    made = users[0].id;
    expect(application.clientSecret).toMatch(/./);
    expect(applications).toEqual([first.application]);
    expect(statSync(file).mode & 0o077).toBe(0);
    const [code, message] = await complaint(["--port", "0", "--state", file]);
    expect(code).toBe(2);
    expect(message).toContain("is in use by another platform of this process");
  });
  expect(statSync(file).mode & 0o077).toBe(0);
  const argv = ["--port", "0", "--state", file, "--json", "--admin-token", "t"];
  await run(argv, async (printed) => {
    const { webBase, users, application, applications } = JSON.parse(printed);
    expect(users.map(({ id, username }: Named) => [id, username])).toEqual(first.users);
    expect([application, applications]).toEqual([first.application, [first.application]]);
    const headers = { authorization: "Bearer t" };
    const alice = await fetch(`${webBase}/admin/users/${made}`, { headers });
    expect(await alice.json()).toMatchObject({ id: made, username: "alice" });
  });
  await run(["--port", "0", "--state", file], async (printed) => {
    expect(printed).toContain(`\nUsers:\n  alice: ${made}\n  bob: `);
    expect(printed).toMatch(/^Applications:\n {2}Sample Game: \d+$/m);
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

test("--version prints the version of the package", async () => {
  const { version } = JSON.parse(readFileSync("platform/package.json", "utf8"));
  await run(["--version"], async (printed) => expect(printed).toBe(`${version}\n`));
});

test.each([
  [["--prot", "0"], "There is no option --prot. Did you mean --port?"],
  [["--port", "0", "--env", "package.json/env"], "The file of --env could not be written: ENOTDIR"],
  [["--port", "0", "--state", "tsconfig.json"], "This is no snapshot"],
])("%j is refused with what to do", async (argv, why) => {
  const [code, text] = await complaint(argv);
  expect([code, text]).toEqual([2, expect.stringContaining(why)]);
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

/** Runs the command until it prints, and hands out what it opened by then. */
async function opened(...argv: string[]): Promise<string[]> {
  const abort = new AbortController();
  const addresses: string[] = [];
  let finished: Promise<number> | undefined;
  await new Promise<void>((resolve) => {
    const open = (address: string) => {
      addresses.push(address);
      resolve();
    };
    // Opening comes right after printing, or not at all.
    const print = () => setImmediate(resolve);
    const argvs = ["--port", "0", ...argv];
    finished = runPlatformCli(argvs, { print, open, signal: abort.signal });
  });
  const [address] = addresses;
  if (address !== undefined) {
    const { origin, hash } = new URL(address);
    const enter = () =>
      fetch(`${origin}/admin/browser`, {
        method: "POST",
        headers: { authorization: `Bearer ${hash.slice("#key=".length)}` },
      }).then(({ status }) => status);
    expect([await enter(), await enter()]).toEqual([200, 401]);
  }
  abort.abort();
  await finished;
  return addresses;
}

test("the window opens in a browser, by an address that lets one in once", async () => {
  expect(await opened()).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#key=once\./),
  ]);
  expect(await opened("--no-open")).toEqual([]);
  expect(await opened("--json")).toEqual([]);
});

test("the printed address lets a browser in, and has not the admin token in it", async () => {
  await run(["--port", "0", "--admin-token", "t0ken"], async (printed) => {
    const [, base, key] = /^Window \(open it in a browser\): (.*)\/#key=(.*)$/m.exec(printed) ?? [];
    expect(key).not.toContain("t0ken");
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${base}/admin/users`, { headers })).status).toBe(401);
    const entered = await fetch(`${base}/admin/browser`, { method: "POST", headers });
    expect(entered.status).toBe(200);
  });
});
