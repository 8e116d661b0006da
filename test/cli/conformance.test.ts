/** `game-social-sdk smoke --service`: the checks of a service, as a user runs them. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { smokeContext } from "../../lib/cli/smoke.js";
import { runSmoke } from "../../platform/smoke/command.js";
import { runCommand, startCommand } from "./support/command.js";
import { openProxy } from "./support/proxy.js";
import { openService } from "./support/service.js";

interface Report {
  readonly passed: number;
  readonly checks: readonly {
    readonly area: string;
    readonly name: string;
    readonly status: string;
    readonly reason?: string;
  }[];
  readonly differences?: readonly { check: string; what: string; here: string; there: string }[];
}

/** A service, which is closed when the test ends. */
async function open() {
  const service = await openService();
  onTestFinished(() => service.platform.close());
  return service;
}

/** The same in this process, which takes less time to begin. */
async function runHere(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const said = { stdout: "", stderr: "" };
  const context = smokeContext({
    print: (text) => {
      said.stdout += text;
    },
    complain: (text) => {
      said.stderr += text;
    },
    program: "/nonexistent",
  });
  for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value);
  try {
    return { code: await runSmoke(context, args), ...said };
  } finally {
    vi.unstubAllEnvs();
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** All that a run may leave behind. */
async function traces({ base, env, game }: Awaited<ReturnType<typeof openService>>) {
  const guild = `/guilds/${env.SMOKE_GUILD}`;
  const lists = [
    `${guild}/channels`,
    `${guild}/roles`,
    `${guild}/webhooks`,
    `/applications/${game.id}${guild}/commands`,
    `/channels/${env.SMOKE_CHANNEL}/messages`,
    "/applications/@me",
  ];
  const headers = { authorization: `Bot ${env.SMOKE_BOT_TOKEN}` };
  const found = await Promise.all(
    lists.map(async (path) => (await fetch(`${base}${path}`, { headers })).json()),
  );
  return JSON.stringify(found);
}

test("a run only reads, all that it checks holds for the local platform, and a run against another does not differ", async () => {
  const { base, env } = await open();
  const file = join(temporaryFolder(), "first.json");
  const proxy = await openProxy(base);
  const first = await runCommand(["smoke", "--service", proxy.base, "--differences", file], env);
  expect(first.stdout.match(/^(FAIL|skip) .*/gm)).toBe(null);
  expect(first.code).toBe(0);
  expect(first.stdout).toMatch(/^area +passed +failed +skipped\nhttp +\d+ +0 +0\n/m);
  expect(first.stdout).toMatch(
    /\n\d+ passed, 0 failed, 0 skipped: [\d.:]+; \d+ more with --write\.\n$/,
  );
  expect(proxy.asked.length).toBeGreaterThan(60);
  expect(proxy.asked.filter((request) => !request.startsWith("GET "))).toEqual([]);
  const other = await open();
  const second = await runHere(["--service", other.base, "--compare", file], other.env);
  expect(second.stdout).toContain(`Nothing differs from ${file}.`);
  expect(second.code).toBe(0);
});

test("exactly the checks fail whose answer is wrong, and a comparison names the same", async () => {
  const [right, { base, env }] = await Promise.all([open(), open()]);
  const file = join(temporaryFolder(), "right.json");
  await runHere(["--service", right.base, "--differences", file], right.env);
  const proxy = await openProxy(base, {
    answer(passing) {
      const { request, headers, body } = passing;
      if (request === "GET /users/1") passing.status = 400;
      if (request.startsWith("GET /users/")) headers.delete("x-ratelimit-reset");
      if (/commands\/1$/.test(request)) body.code = 0;
      if (request === "GET /webhooks/nobody") body.errors.webhook_id._errors[0].code = "OTHER";
      if (request === "GET /voice/regions") for (const region of body) region.optimal = "no";
    },
    close: (code) => (code === 4004 ? 4000 : code),
  });
  const args = ["--service", proxy.base, "--json", "--compare", file];
  const { code, stdout, stderr } = await runHere(args, env);
  expect(code).toBe(1);
  const { checks, differences = [] } = JSON.parse(stdout) as Report;
  const failed = checks.filter(({ status }) => status === "failed");
  expect(failed.map(({ area, name, reason }) => `${area}: ${name}: ${reason}`)).toEqual([
    "http: an answer announces its rate limit: GET /users/{me}: the header x-ratelimit-reset is missing.",
    "http: an unknown user is not found: GET /users/{nobody} should be answered with 404, but is with 400 (code 10013).",
    "commands: an unknown global command is not found: GET /applications/{application}/commands/{nobody}: the code should be 10063, but is 0.",
    "commands: an unknown command of a guild is not found: GET /applications/{application}/guilds/{guild}/commands/{nobody}: the code should be 10063, but is 0.",
    'webhooks: an invalid id of a webhook is refused: GET /webhooks/nobody: the error of webhook_id should be "NUMBER_TYPE_COERCE", but is "OTHER".',
    "voice: the regions of voice are listed: GET /voice/regions: [].optimal should be a boolean, but is a string.",
    "gateway: a wrong token is refused: The code of the close should be 4004, but is 4000.",
  ]);
  const rows = differences
    .filter(({ what }) => !what.endsWith("header x-ratelimit-reset"))
    .map(({ check, what, here, there }) => [check, what, here, there].join(" | "));
  expect(rows).toEqual([
    "http: an unknown user is not found | GET /users/{nobody}: status | 400 | 404",
    "commands: an unknown global command is not found | GET /applications/{application}/commands/{nobody}: code | 0 | 10063",
    "commands: an unknown command of a guild is not found | GET /applications/{application}/guilds/{guild}/commands/{nobody}: code | 0 | 10063",
    "webhooks: an invalid id of a webhook is refused | GET /webhooks/nobody: error of webhook_id | OTHER | NUMBER_TYPE_COERCE",
    "voice: the regions of voice are listed | GET /voice/regions: field [].optimal | string | boolean",
    "gateway: a wrong token is refused | the close: close | 4000 | 4004",
  ]);
  expect(stderr).toMatch(/^ {2}GET \/voice\/regions: field \[\]\.optimal +string +boolean$/m);
  // Each request whose answer lacks the header, and the error of nobody, too.
  expect(differences.filter(({ there }) => there === "sent").length).toBeGreaterThan(4);
});

test("where the sources leave open how a service refuses, either way is right", async () => {
  const { base, env } = await open();
  const changed: string[] = [];
  const proxy = await openProxy(base, {
    answer(passing) {
      const { request, body } = passing;
      if (request === "GET /gateway/bot") {
        changed.push(`${passing.status} ${body.code}`);
        passing.status = 401;
        body.code = 0;
      }
      const [leaf] = body?.errors?.message_reference?._errors ?? [];
      if (leaf !== undefined) {
        changed.push(leaf.code);
        leaf.code = "MESSAGE_REFERENCE_UNKNOWN_MESSAGE";
      }
    },
  });
  const only = ["--only", "where a bot's is needed", "--only", "a reply to an unknown message"];
  for (const service of [base, proxy.base]) {
    const { code, stdout } = await runHere(["--service", service, "--write", ...only], env);
    expect(stdout).toContain("2 passed, 0 failed, 0 skipped");
    expect(code).toBe(0);
  }
  expect(changed).toEqual(["403 20002", "REPLIES_UNKNOWN_MESSAGE"]);
});

test("signatures are checked by the application's key, and an endpoint without a check of its own is found out", async () => {
  const { base, env } = await open();
  const args = ["--write", "--only", "endpoints:"];
  const right = await runHere(["--service", base, ...args], env);
  expect([right.stdout.match(/^ok {3}endpoints: /gm)?.length, right.code]).toEqual([4, 0]);
  const notPassed = async (answer: NonNullable<Parameters<typeof openProxy>[1]>["answer"]) => {
    const proxy = await openProxy(base, { answer });
    const { stdout } = await runHere(["--service", proxy.base, ...args, "--json"], env);
    return (JSON.parse(stdout) as Report).checks
      .filter(({ status }) => status !== "passed")
      .map(({ name, reason }) => `${name}: ${reason}`);
  };
  const otherKey = await notPassed(({ body }) => {
    if (body?.verify_key !== undefined) body.verify_key = "0".repeat(64);
  });
  const unsigned = "No PING has a signature of the application's key.";
  expect(otherKey).toEqual([
    `an interactions endpoint is sent a PING with a right signature and one with a wrong one: ${unsigned}`,
    `an endpoint of webhook events is sent a PING with a right signature and one with a wrong one: ${unsigned}`,
  ]);
  const lenient = await notPassed((passing) => {
    if (passing.status === 400) passing.status = 200;
  });
  const accepted = "PATCH /applications/@me should be answered with 400, but is with 200.";
  expect(lenient).toEqual([
    `an interactions endpoint that accepts a wrong signature is refused: ${accepted}`,
    `an endpoint of webhook events that accepts a wrong signature is refused: ${accepted}`,
  ]);
  const taken = await notPassed(({ body }) => {
    for (const field of ["interactions_endpoint_url", "event_webhooks_url"])
      if (body?.[field] === null) body[field] = "https://game.example/";
  });
  expect(taken).toHaveLength(4);
  expect(taken[3]).toContain("the application has an address as its event_webhooks_url already");
});

test("with --write it undoes what it makes, and no report has a secret, an id or a text", async () => {
  const service = await open();
  const proxy = await openProxy(service.base);
  const before = await traces(service);
  const folder = temporaryFolder();
  const [junit, differences] = ["junit.xml", "differences.json"].map((name) =>
    join(folder, name),
  ) as [string, string];
  const files = ["--junit", junit, "--differences", differences];
  const run = ["smoke", "--service", proxy.base, "--write", "--json", ...files];
  const { code, stdout, stderr } = await runCommand(run, service.env);
  const { checks, passed } = JSON.parse(stdout) as Report;
  expect(checks.filter(({ status }) => status !== "passed")).toEqual([]);
  expect(code).toBe(0);
  const { stdout: listed } = await runHere(["--service", proxy.base, "--list"]);
  expect(listed.trim().split("\n")).toHaveLength(passed);
  expect(await traces(service)).toBe(before);
  const record = readFileSync(differences, "utf8");
  const all = [stdout, stderr, readFileSync(junit, "utf8"), record].join("");
  const { SMOKE_BOT_TOKEN, SMOKE_TOKEN } = service.env;
  // The token of the webhook, the call's, and the sessions of gateway and call, besides the bot's own.
  expect(proxy.secrets.size).toBeGreaterThan(2);
  for (const secret of [SMOKE_BOT_TOKEN, SMOKE_TOKEN, ...proxy.secrets])
    expect(all.includes(secret)).toBe(false);
  expect(record).not.toMatch(/\d{15}|conformance-|general|Robots|test\./);
  expect(record.length).toBeLessThan(200_000);
});

test.each([
  ["which waits for an answer", "GET /voice/regions", "SIGINT", 130],
  ["whose last answer got lost", "POST /guilds/{guild}/channels", "SIGTERM", 143],
  ["that gave the application an endpoint", "PATCH /applications/@me", "SIGINT", 130],
] as const)(
  "a run with --write %s is undone when it is interrupted",
  async (_, lost, signal, exit) => {
    const service = await open();
    const request = lost.replace("{guild}", service.guild.id);
    const before = await traces(service);
    let losses = 0;
    let announce = () => {};
    const isLost = new Promise<void>((resolve) => {
      announce = resolve;
    });
    const proxy = await openProxy(service.base, {
      loses: (each) => each === request && losses++ === 0,
      lost: () => announce(),
    });
    const args = ["smoke", "--service", proxy.base, "--write"];
    const { child, ended } = startCommand(args, service.env);
    await isLost;
    expect(await traces(service)).not.toBe(before);
    child.kill(signal);
    const { code, stdout, stderr } = await ended;
    expect(stdout).toContain(`the run was ended by ${signal}`);
    expect([code, stderr]).toEqual([exit, ""]);
    expect(await traces(service)).toBe(before);
  },
);

test("says what to do where a run cannot begin", async () => {
  const { base, env } = await open();
  const refused = async (service: string, changes: NodeJS.ProcessEnv = {}) => {
    const said = await runHere(["--service", service], { ...env, ...changes });
    expect([said.code, said.stdout]).toEqual([1, ""]);
    return said.stderr;
  };
  const gone = await openService();
  await gone.platform.close();
  expect(await refused(gone.base)).toContain(
    `No service answers at ${gone.base}. GET /gateway got no answer: ECONNREFUSED. Start it`,
  );
  expect(await refused(base.replace("/api/", "/elsewhere/api/"))).toContain("is no such service");
  expect(await refused(base, { SMOKE_BOT_TOKEN: "wrong" })).toContain("does not accept the token");
  expect(await refused(base, { SMOKE_GUILD: "123456789012345678" })).toContain(
    "is not in the guild",
  );
  expect(await refused(base, { SMOKE_CHANNEL: "123456789012345678" })).toContain("does not see");
});

test("says of each check what it lacks, and waits as long as a limit asks for", async () => {
  const { platform, base } = await open();
  const limited = { limit: 1, windowMs: 300 };
  platform.rateLimits.set("GET /gateway", limited);
  const only = ["--only", "gateway", "--only", "OAuth2"];
  const { stdout, code } = await runHere(["--service", base, ...only]);
  expect(stdout).toContain("ok   http: anyone may ask where the gateway is");
  expect(stdout).toContain("set SMOKE_BOT_TOKEN to the token of a bot");
  expect(code).toBe(0);
});
