/** What the matchers of the kit take, what they wait for, and what they say. */

import { expect, test } from "vitest";
import { recordedExpect } from "../../../platform/kit/core.js";
import { type KitMatchers, kitMatchers } from "../../../platform/kit/matchers/matchers.js";
import { introduce, type Subject } from "../../../platform/kit/matchers/subjects.js";

/** Somebody who received, sent and shows this. */
function somebody(parts: Partial<Subject> = {}): object {
  const none = () => [];
  return introduce({}, { name: "alice", received: none, sent: none, activities: none, ...parts });
}

const received = (...events: [event: string, data: unknown][]) =>
  somebody({ received: () => events.map(([event, data]) => ({ event, data })) });

const sent = (...requests: [what: string, body: unknown][]) =>
  somebody({ sent: () => requests.map(([what, body]) => ({ what, body, status: 200 })) });

const AT_ONCE = { within: 0 };

const asks = (name: keyof KitMatchers, state: object, ...args: unknown[]) =>
  (kitMatchers[name] as (...given: unknown[]) => ReturnType<typeof kitMatchers.toHaveSent>).call(
    state,
    ...args,
  );

test.each<[event: string, data: unknown, pass: boolean]>([
  ["A", undefined, true],
  ["A", { n: 1 }, true],
  ["A", { n: 3 }, false],
  ["B", undefined, false],
  ["C", { n: 1 }, false],
])("that %s with %j was received: %s", async (event, data, pass) => {
  const alice = received(["A", { n: 1, m: 2 }], ["C", { n: 2 }]);
  expect((await asks("toHaveReceived", {}, alice, event, data, AT_ONCE)).pass).toBe(pass);
});

test.each<[request: string, body: unknown, pass: boolean]>([
  ["POST /channels/*/messages", undefined, true],
  ["POST /channels/*/messages", { content: /^hel/ }, true],
  ["POST /channels/*/messages", { content: "bye" }, false],
  ["POST /channels/1/messages", undefined, true],
  ["POST /channels/*", undefined, true],
  ["/channels/1/messages", undefined, false],
  ["POST /channels", undefined, false],
  ["POST /channels/1.messages", undefined, false],
  ["op 3", { status: "idle" }, true],
  ["op 3", { content: "hello" }, false],
  ["DELETE *", undefined, false],
])("that %s with %j was sent: %s", async (request, body, pass) => {
  const alice = sent(
    ["POST /channels/1/messages", { content: "hello" }],
    ["op 3", { status: "idle" }],
  );
  expect((await asks("toHaveSent", {}, alice, request, body, AT_ONCE)).pass).toBe(pass);
});

test("an activity is shown that has the fields which are asked for", async () => {
  const alice = somebody({ activities: () => [{ name: "Chess", details: "Lobby" }] });
  const shows = async (activity: object) =>
    (await asks("toShowPresence", {}, alice, activity, AT_ONCE)).pass;
  expect([await shows({ details: "Lobby" }), await shows({ name: "Go" })]).toEqual([true, false]);
});

test("what is expected may come within the time; with not it is looked at once", async () => {
  let looks = 0;
  const late = somebody({
    received: () => {
      looks += 1;
      return looks > 2 ? [{ event: "A", data: 1 }] : [];
    },
  });
  expect((await asks("toHaveReceived", { isNot: true }, late, "A", undefined)).pass).toBe(false);
  expect(looks).toBe(1);
  expect((await asks("toHaveReceived", {}, late, "A", undefined, { within: 0 })).pass).toBe(false);
  expect(looks).toBe(2);
  expect((await asks("toHaveReceived", {}, late, "A", undefined)).pass).toBe(true);
});

const messageOf = async (...args: Parameters<typeof asks>) => (await asks(...args)).message();

test("a failure lists the latest ten that there are, short, and without secrets", async () => {
  const events = Array.from({ length: 12 }, (_, n): [string, unknown] => [`E${n}`, { n }]);
  const message = await messageOf(
    "toHaveReceived",
    {},
    received(...events),
    "A",
    { n: /x/ },
    AT_ONCE,
  );
  const [said, ...lines] = message.split("\n");
  expect(said).toMatch(/^alice has not received "A" with {"n":"\/x\/"}\./);
  expect(lines.map((line) => line.trim())).toEqual(
    events.slice(2).map(([event], n) => `${event} {"n":${n + 2}}`),
  );
  const alice = sent(["GET /users?token=s3cret", { token: "s3cret", text: "x".repeat(300) }]);
  const secret = await messageOf("toHaveSent", {}, alice, "op 3", { token: "s3cret" }, AT_ONCE);
  expect(secret).not.toContain("s3cret");
  expect(secret).toMatch(/x{100,}…$/);
  expect(secret).not.toContain("x".repeat(201));
});

test("a failure says that there is nothing, or what there should not be", async () => {
  expect(await messageOf("toHaveReceived", {}, received(), "A", undefined, AT_ONCE)).toContain(
    "Nothing was received.",
  );
  const alice = received(["A", 1]);
  expect(await messageOf("toHaveReceived", { isNot: true }, alice, "A", undefined)).toBe(
    'alice has received "A".',
  );
});

test.each([undefined, null, "alice", {}])("%j is nobody of the kit", async (value) => {
  for (const name of ["toHaveReceived", "toHaveSent", "toShowPresence"] as const)
    await expect(asks(name, {}, value, "A")).rejects.toThrow(`${name} is about a player`);
});

test("an assertion that is recorded passes and fails as it did, behind not, resolves and rejects, too", async () => {
  const recorded = recordedExpect(expect);
  recorded(1).toBe(1);
  recorded(1).not.toBe(2);
  await recorded(Promise.resolve(1)).resolves.toBe(1);
  expect(() => recorded(1).toBe(2)).toThrow("expected 1 to be 2");
  expect(() => recorded(1).not.toBe(1)).toThrow("expected 1 not to be 1");
  const wrong = recorded(Promise.reject(new Error("why"))).rejects.toThrow("other");
  await expect(wrong).rejects.toThrow("other");
  expect(recorded.anything()).toEqual(expect.anything());
  const matcher = {
    async toBeEventually(value: unknown) {
      await Promise.resolve();
      return { pass: value === 1, message: () => "it is not 1" };
    },
  };
  recorded.extend(matcher);
  const failing = (recorded(2) as never as { toBeEventually(): Promise<void> }).toBeEventually();
  const error = (await failing.then(undefined, (failure: unknown) => failure)) as Error;
  expect([error.message, error.stack]).toEqual([
    "it is not 1",
    expect.stringContaining("matchers.test.ts"),
  ]);
});
