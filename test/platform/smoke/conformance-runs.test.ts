/** Checks of a service: how a run goes, what it undoes, and its options. */

import { expect, test, vi } from "vitest";
import { Unreachable } from "../../../platform/smoke/conformance/api.js";
import type { Check } from "../../../platform/smoke/conformance/check.js";
import { conformanceOptions } from "../../../platform/smoke/conformance/options.js";
import { runChecks } from "../../../platform/smoke/conformance/run.js";
import type { Scene } from "../../../platform/smoke/conformance/scene.js";
import { Undo } from "../../../platform/smoke/conformance/undo.js";
import { Skipped } from "../../../platform/smoke/skipped.js";

/** Runs checks one after another, and returns what each came to. */
async function run(checks: Check["run"][], options: { stop?: AbortSignal; timeout?: number } = {}) {
  const { stop = new AbortController().signal, timeout = 60_000 } = options;
  const told: string[] = [];
  const observed = await runChecks({} as Scene, {
    checks: checks.map((run, n) => ({ area: "http", name: String(n), writes: false, run })),
    timeout,
    stop,
    onOutcome: ({ id }) => told.push(id),
  });
  expect(told).toEqual(observed.map(({ id }) => id));
  return observed.map(({ status, reason }) => [status, reason]);
}

const fails = (error: unknown) => async () => {
  throw error;
};

test("a check that throws has failed, but for one that lacks something", async () => {
  expect(
    await run([
      async () => {},
      fails(new Error("it is wrong")),
      fails(new Skipped("set --guild")),
      fails(new Unreachable("no answer")),
      fails(new TypeError("Cannot read properties of undefined (reading 'secret')")),
      fails("a text"),
      fails(undefined),
    ]),
  ).toEqual([
    ["passed", undefined],
    ["failed", "it is wrong"],
    ["skipped", "set --guild"],
    ["failed", "no answer"],
    ["failed", "The answer lacks what the check looks at."],
    ["failed", "a text"],
    ["failed", "It failed without a reason."],
  ]);
});

test("each check has a time limit, and facts of its own", async () => {
  const facts: unknown[] = [];
  const late = (scene: Scene) =>
    new Promise<void>((_, reject) => {
      scene.facts.push({ what: "late" });
      scene.signal.addEventListener("abort", () => reject(scene.signal.reason));
    });
  const next = async (scene: Scene) => void facts.push(...scene.facts);
  expect(await run([late, next], { timeout: 1 })).toEqual([
    ["failed", "It did not end within 1 ms."],
    ["passed", undefined],
  ]);
  expect(facts).toEqual([]);
});

test("a run that is ended skips the check that waits, and the rest; one that fails meanwhile has failed", async () => {
  const stop = new AbortController();
  const why = "the run was ended by SIGINT";
  const waits = async (scene: Scene) => {
    stop.abort(why);
    scene.signal.throwIfAborted();
  };
  const never = vi.fn(async () => {});
  expect(await run([waits, never], { stop: stop.signal })).toEqual([
    ["skipped", why],
    ["skipped", why],
  ]);
  expect(never).not.toHaveBeenCalled();
  const other = new AbortController();
  const breaks = async () => {
    other.abort(why);
    throw new Error("it is wrong");
  };
  expect(await run([breaks], { stop: other.signal })).toEqual([["failed", "it is wrong"]]);
});

/** Undoes what is sent to this service; `asked` has the requests with which it does. */
function undo(answers: (request: string) => { status: number; body?: unknown }) {
  const asked: string[] = [];
  const send = async (_: string, { method, path }: { method: string; path: string }) => {
    asked.push(`${method} ${path}`);
    return { headers: new Headers(), body: undefined, ...answers(`${method} ${path}`) };
  };
  return { asked, send, undo: new Undo(send) };
}

const channel = { kind: "channel", path: "/guilds/1/channels", one: "/channels", body: {} };
const making = (name: string) => ({ ...channel, body: { name } });

test("what was made goes at the end, the latest first, once", async () => {
  let id = 0;
  const service = undo((request) =>
    request.startsWith("POST") ? { status: 200, body: { id: String(++id) } } : { status: 204 },
  );
  for (const name of ["a", "b"]) await service.undo.make(making(name), service.send);
  service.undo.atEnd("the endpoint", { method: "PATCH", path: "/applications/@me" });
  expect(await service.undo.all()).toEqual([]);
  expect(await service.undo.all()).toEqual([]);
  expect(service.asked.slice(2)).toEqual([
    "PATCH /applications/@me",
    "DELETE /channels/2",
    "DELETE /channels/1",
  ]);
});

test("what was made by a request whose answer got lost is found by its name", async () => {
  const lost = async () => {
    throw new Unreachable("no answer");
  };
  const list = [
    { id: "1", name: "general" },
    { id: "2", name: "a" },
  ];
  const service = undo((request) =>
    request.startsWith("GET") ? { status: 200, body: list } : { status: 404 },
  );
  await expect(service.undo.make(making("a"), lost)).rejects.toThrow("no answer");
  expect(await service.undo.all()).toEqual([]);
  expect(service.asked).toEqual(["GET /guilds/1/channels", "DELETE /channels/2"]);
});

test("what could not be undone is named, and the rest is undone", async () => {
  let id = 0;
  const service = undo((request) =>
    request.startsWith("POST")
      ? { status: 201, body: { id: String(++id) } }
      : { status: request.endsWith("/2") ? 403 : 204 },
  );
  for (const name of ["a", "b"]) await service.undo.make(making(name), service.send);
  expect(await service.undo.all()).toEqual(["the channel b"]);
  expect(service.asked.at(-1)).toBe("DELETE /channels/1");
  const without = undo(() => ({ status: 403, body: { message: "no" } }));
  await expect(without.undo.make(making("c"), without.send)).rejects.toThrow(Skipped);
  expect(await without.undo.all()).toEqual(["the channel c"]);
});

test.each([
  [500, { id: "1" }],
  [200, {}],
])(
  "a request to make something has failed that is answered with %i and %j",
  async (status, body) => {
    const service = undo(() => ({ status, body }));
    await expect(service.undo.make(making("a"), service.send)).rejects.toThrow(
      `is answered with ${status}`,
    );
  },
);

const VALUES = { service: "https://a.example/api/v10", timeout: "30000", write: false };

/** Reads options in an environment; what is refused is an error. */
function read(values: object, env: Record<string, string> = {}) {
  const names = ["SMOKE_BOT_TOKEN", "SMOKE_TOKEN", "SMOKE_GUILD", "SMOKE_CHANNEL"];
  for (const name of names) vi.stubEnv(name, env[name] ?? "");
  const refuse = (sentence: string) => {
    throw new Error(sentence);
  };
  try {
    return conformanceOptions({ refuse } as never, { ...VALUES, ...values } as never);
  } finally {
    vi.unstubAllEnvs();
  }
}

const [GUILD, OTHER] = ["123456789012345678", "223456789012345678"] as const;

test("credentials come from the environment, and options count more", () => {
  const env = { SMOKE_BOT_TOKEN: "Bot a.b", SMOKE_GUILD: GUILD, SMOKE_CHANNEL: GUILD };
  expect(read({ guild: OTHER }, env).credentials).toMatchObject({
    botToken: "a.b",
    playerToken: undefined,
    guild: OTHER,
    channel: GUILD,
  });
  expect(read({}, env).credentials.guild).toBe(GUILD);
  expect(read({}).credentials).toMatchObject({ botToken: undefined, guild: undefined });
});

test.each([
  ["https://a.example/api/v10/", "https://a.example/api/v10"],
  ["http://127.0.0.1:1/api/v9", "http://127.0.0.1:1/api/v9"],
  ["https://a.example/path/api/v10//", "https://a.example/path/api/v10"],
])("the service %s has the base %s", (service, base) => expect(read({ service }).base).toBe(base));

test.each([
  ["ftp://a.example/api/v10", /no http or https URL/],
  ["a.example", /no http or https URL/],
  ["https://u@a.example/api/v10", /more than an address/],
  ["https://:p@a.example/api/v10", /more than an address/],
  ["https://a.example/api/v10?x", /more than an address/],
  ["https://a.example/api/v10#x", /more than an address/],
  ["https://a.example/api", /does not end with a version/],
  ["https://a.example/api/v8", /does not end with a version/],
])("the service %s is refused", (service, message) =>
  expect(() => read({ service })).toThrow(message),
);

test("a service here reaches this machine, another one by a tunnel alone", () => {
  expect(read({ service: "http://localhost:1/api/v10" }).credentials.reach).toEqual({ port: 0 });
  expect(read({}).credentials.reach).toBeUndefined();
  const url = "https://tunnel.example";
  const tunnel = (port: string) => read({ tunnel: url, "tunnel-port": port }).credentials.reach;
  expect(tunnel("65535")).toEqual({ port: 65_535, url });
  for (const port of ["0", "65536", "1.5"]) expect(() => tunnel(port)).toThrow("Give both.");
  for (const values of [{ tunnel: url }, { "tunnel-port": "1" }])
    expect(() => read(values)).toThrow("Give both.");
  expect(() => read({ tunnel: "ftp://tunnel.example", "tunnel-port": "1" })).toThrow("Give both.");
});

test.each<[values: object, env: Record<string, string>, message: string]>([
  [{ guild: "12345678901234" }, {}, "The guild is no id"],
  [{ channel: "123456789012345678901" }, {}, "The channel is no id"],
  [{}, { SMOKE_TOKEN: "a\nb" }, "SMOKE_TOKEN has characters that no token has"],
  [{ write: true }, { SMOKE_BOT_TOKEN: "a" }, "set SMOKE_BOT_TOKEN and --guild"],
  [{ write: true, guild: GUILD }, {}, "set SMOKE_BOT_TOKEN and --guild"],
  [{ differences: "/nowhere/at/all" }, {}, "--differences: there is no folder"],
])("the options %j with %j are refused", (values, env, message) =>
  expect(() => read(values, env)).toThrow(message),
);
