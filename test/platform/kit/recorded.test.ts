/** What of a test is recorded: acts, files, and what a bot misses. */

import { expect, test } from "vitest";
import { ApiError } from "../../../platform/kernel/http/api-error.js";
import { hasMethod, isRecordable, recorded } from "../../../platform/kit/trace/recorded.js";
import type { Step } from "../../../platform/kit/trace/timeline-entry.js";
import { UploadLimit } from "../../../platform/kit/trace/uploads.js";
import { WithheldEvents } from "../../../platform/kit/trace/withheld.js";

test.each<[path: Step[], recordable: boolean]>([
  [["clock", "advance"], true],
  [["advance"], true],
  [[{ call: "as", args: ["1"] }, "sendMessage"], true],
  [[{ call: "eval", args: [] }, "sendMessage"], false],
  [["constructor", "advance"], false],
  [["clock", "now"], false],
  [["close"], false],
  [["clock", { call: "as", args: [] }], false],
  [["clock", "a b"], false],
])("the path %j is one that a recorder writes: %s", (path, recordable) =>
  expect(isRecordable(path)).toBe(recordable),
);

test("a method is one of an object or its class, not one that every object has", () => {
  class Owner {
    act() {}
  }
  const owner = Object.assign(new Owner(), { own() {} });
  const names = ["act", "own", "toString", "constructor", "hasOwnProperty", "other"];
  expect(names.filter((name) => hasMethod(owner, name))).toEqual(["act", "own"]);
  expect(hasMethod(null, "act")).toBe(false);
});

/** An object whose calls are recorded, and the acts so far. */
function recordedOf<Target extends object>(target: Target) {
  const acts: { path: readonly Step[]; args: readonly unknown[]; outcome: object }[] = [];
  const timeline = {
    act: (act: (typeof acts)[number], work: () => unknown) => {
      acts.push(act);
      return work();
    },
  };
  return { acts, target: recorded(target, timeline as never) };
}

test("acts are recorded with the way to them, and what only reads is not", async () => {
  const actor = { sendMessage: () => "sent", readMessages: () => [] };
  const { acts, target } = recordedOf({
    clock: { advance: () => {}, now: () => 5 },
    other: { act: () => {} },
    users: null,
    as: () => actor,
    domain: () => ({ change: () => {} }),
    createUser: () => {},
    view: () => {},
    close: () => {},
  });
  target.clock.advance();
  expect(target.clock.now()).toBe(5);
  target.other.act();
  const alice = (target.as as (id: string) => typeof actor)("1");
  expect([alice.sendMessage(), alice.readMessages()]).toEqual(["sent", []]);
  (target.domain as (domain: object) => { change(): void })({ name: "pins" }).change();
  target.createUser();
  target.view();
  target.close();
  expect(acts.map(({ path }) => path)).toEqual([
    ["clock", "advance"],
    [{ call: "as", args: ["1"] }, "sendMessage"],
    [{ call: "domain", args: ["pins"] }, "change"],
    ["createUser"],
  ]);
});

test("an act that fails is recorded with its error, and the reason that it has besides", async () => {
  const refused = new ApiError(403, 50001, "Missing Access").because("why");
  const { acts, target } = recordedOf({
    atOnce() {
      throw refused;
    },
    async later() {
      throw new Error("it fails");
    },
    approveSignIn: (_: unknown) => {},
  });
  expect(() => target.atOnce()).toThrow(refused);
  await expect(target.later()).rejects.toThrow("it fails");
  target.approveSignIn({ url: "https://a.example", secret: "s3cret" });
  expect(acts.map(({ outcome }) => outcome)).toEqual([
    { error: String(refused), reason: "why" },
    { error: "Error: it fails" },
    {},
  ]);
  expect(acts[2]?.args).toEqual([{ url: "https://a.example" }]);
});

test("files of a trace have 4 MiB each, and 16 MiB together", () => {
  const limit = new UploadLimit();
  const MIB = 1024 * 1024;
  const file = (size: number) => ({ size, data: "data" });
  const data = (size: number) => limit.within({ requestBytes: file(size) }).requestBytes?.data;
  expect(data(4 * MIB + 1)).toBe(`(${4 * MIB + 1} bytes)`);
  for (let n = 0; n < 4; n += 1) expect(data(4 * MIB)).toBe("data");
  expect(data(1)).toBe("(1 bytes)");
});

test("what a bot misses is noted once, if it is a bot that is connected", () => {
  const added: object[] = [];
  const withheld = new WithheldEvents({ add: (entry: object) => added.push(entry) as never });
  const session = (more = {}) => ({ kind: "bot", userId: "1", connected: true, ...more }) as never;
  withheld.note(session({ connected: false }), "A", 1);
  withheld.note(session({ kind: "oauth" }), "A", 1);
  expect([added, withheld.reasons("1", "A", false)]).toEqual([[], []]);
  for (let n = 0; n < 2; n += 1) withheld.note(session(), "A", 1);
  expect(added).toHaveLength(1);
  withheld.note(session(), "B", 15);
  expect(withheld.reasons("1", "A", false)).toHaveLength(1);
  // Content that was left out is no reason where none came.
  expect([withheld.reasons("1", "B", false), withheld.reasons("1", "B", true)]).toEqual([
    [],
    [expect.stringContaining("without its content")],
  ]);
  expect(withheld.reasons("2", "A", false)).toEqual([]);
});
