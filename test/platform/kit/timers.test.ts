/** The timers, requests and sessions that a test leaves, and those that are not its own. */

import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { OpenRequests } from "../../../platform/kit/leftovers/requests.js";
import { foreignSessions } from "../../../platform/kit/leftovers/sessions.js";
import { beginTest, endTest } from "../../../platform/kit/lifecycle.js";
import { goOn } from "../../support/go-on.js";
import { GatewayClient } from "../support/gateway.js";

const NAMES = ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
const globals = globalThis as unknown as Record<(typeof NAMES)[number], unknown>;
const before = NAMES.map((name) => globals[name]);

const PASSED = { failure: undefined };

const leftBy = (ending: Promise<void>): Promise<string[]> =>
  ending.then(
    () => [],
    ({ message }: Error) => message.split("\n").slice(1, -1),
  );

test("the timers are as before once a test has ended", async () => {
  const kit = await beginTest({}, "a test");
  expect(NAMES.map((name) => globals[name])).not.toEqual(before);
  await endTest(kit, PASSED);
  expect(NAMES.map((name) => globals[name])).toEqual(before);
});

test("timers that somebody else has put in their place since stay there", async () => {
  const kit = await beginTest({}, "a test");
  const theirs = NAMES.map(() => () => {});
  for (const [n, name] of NAMES.entries()) globals[name] = theirs[n];
  try {
    await endTest(kit, PASSED);
    expect(NAMES.map((name) => globals[name])).toEqual(theirs);
  } finally {
    for (const [n, name] of NAMES.entries()) globals[name] = before[n];
  }
});

test("a timer that has run, or was cleared, is not left; an interval that runs is", async () => {
  const kit = await beginTest({}, "a test");
  await new Promise((resolve) => setTimeout(resolve, 0));
  const cleared = setInterval(() => {}, 60_000);
  let interval: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    interval = setInterval(resolve, 1);
  });
  clearInterval(cleared);
  expect(await leftBy(endTest(kit, PASSED))).toEqual([
    expect.stringMatching(/^ {2}- an interval of 1 ms, set at .*timers\.test\.ts:\d+/),
  ]);
  clearInterval(interval);
});

test("of many things that are left ten are named; timers of the platform and of packages are not", async () => {
  const kit = await beginTest({}, "a test");
  const alice = kit.person("alice");
  const { socket } = new GatewayClient(kit.platform.gatewayUrl);
  await new Promise((resolve) => socket.once("open", resolve));
  // While it is being closed, the package has a timer.
  socket.close();
  for (let n = 0; n < 12; n += 1) alice.next(`EVENT_${n}`, { timeout: "1 hour" }).catch(() => {});
  const left = await leftBy(endTest(kit, PASSED));
  expect(left).toEqual([
    ...Array.from({ length: 10 }, (_, n) => `  - the person alice waits for "EVENT_${n}"`),
    "  - 2 more",
  ]);
});

test("ten things that are left are all named", async () => {
  const kit = await beginTest({}, "a test");
  const alice = kit.person("alice");
  for (let n = 0; n < 10; n += 1) alice.next(`EVENT_${n}`).catch(() => {});
  const left = await leftBy(endTest(kit, PASSED));
  expect(left.at(-1)).toBe('  - the person alice waits for "EVENT_9"');
});

test("a request that is answered as the test ends is not left", async () => {
  const kit = await beginTest({}, "a test");
  const { platform } = kit;
  platform.faults.latency("GET /gateway", 1000, 1);
  const waiting = platform.events.waitFor("fault");
  const asked = fetch(`${platform.apiBase}/gateway`);
  await waiting;
  platform.clock.advance(1000);
  await endTest(kit, PASSED);
  expect((await asked).status).toBe(200);
});

test.each<[kind: string, userId: string, connected: boolean, left: string[]]>([
  ["oauth", "player", true, []],
  ["oauth", "bot", true, [expect.stringContaining("the user bot")]],
  ["bot", "bot", true, []],
  ["bot", "forgotten", true, [expect.stringContaining("the bot forgotten")]],
  ["bot", "forgotten", false, []],
  ["bot", "player", true, [expect.stringContaining("the bot player")]],
  ["oauth", "other", true, [expect.stringContaining("the user Other")]],
  ["oauth", "other", false, []],
  ["person", "other", true, []],
])("a session of the kind %s of %s is left open", async (kind, userId, connected, left) => {
  const platform = {
    sessions: { list: () => [{ kind, userId, connected }] },
    users: { get: (id: string) => (id === "other" ? { username: "Other" } : undefined) },
  };
  const own = {
    players: new Set(["player"]),
    bots: new Set(["bot", "forgotten"]),
    unended: new Set(["forgotten"]),
  };
  expect(await foreignSessions(platform as never, own)).toEqual(left);
});

test("requests that are being answered are waited for, and named without secrets until then", async () => {
  const server = new EventEmitter();
  const requests = new OpenRequests(server as never);
  const response = new EventEmitter();
  server.emit("request", { method: "GET", url: "/a?token=s3cret" }, response);
  expect(requests.list).toHaveLength(1);
  expect(requests.list[0]).toMatch(/^GET \/a/);
  expect(requests.list[0]).not.toContain("s3cret");
  let isSettled = false;
  const settled = requests.settled().then(() => {
    isSettled = true;
  });
  await goOn();
  expect(isSettled).toBe(false);
  response.emit("close");
  await settled;
  expect(requests.list).toEqual([]);
});
