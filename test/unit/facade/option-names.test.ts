import { describe, expect, it } from "vitest";
import { checkOptionNames, kindOf, suggestion } from "../../../lib/operations/option-names.js";
import { SerialQueue } from "../../../lib/operations/serial-queue.js";

describe("a name that was probably meant", () => {
  it.each([
    ["timeot", ["signal", "timeout"], "timeout"],
    ["TIMEOUT", ["timeout"], "timeout"],
    // Two letters differ.
    ["tmeot", ["timeout"], "timeout"],
    // The nearest one, not the first.
    ["state", ["stats", "status", "state"], "state"],
    ["statuss", ["stats", "status"], "status"],
  ])("for %s of %j is %s", (given, names, meant) => {
    expect(suggestion(given, names)).toBe(` Did you mean "${meant}"?`);
  });

  it.each([
    ["tmot", ["timeout"]],
    ["", ["timeout"]],
    ["timeout".repeat(100_000), ["timeout"]],
  ])("for what is too different there is none", (given, names) => {
    expect(suggestion(given, names)).toBe("");
  });
});

it.each([
  [undefined, "undefined"],
  [null, "null"],
  [[], "an array"],
  [{}, "an object"],
  ["x", "a string"],
  [1n, "a bigint"],
  [() => {}, "a function"],
])("%o is called what it is", (value, kind) => {
  expect(kindOf(value)).toBe(kind);
});

it.each(["toString", "constructor", "other"])("there is no option %s of every object", (name) => {
  expect(() => checkOptionNames<{ own: 1 }>("make", { [name]: 1 }, { own: true })).toThrow(
    new TypeError(`make: there is no option "${name}". The options are: own.`),
  );
  expect(() => checkOptionNames<{ own: 1 }>("make", { own: 1 }, { own: true })).not.toThrow();
  expect(() => checkOptionNames("make", null, {})).toThrow("but null was given");
});

it("pieces of work run one after the other, also after one that has failed", async () => {
  const queue = new SerialQueue();
  const order: string[] = [];
  const work = (name: string, fails = false) =>
    queue.run(async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const all = [work("one"), work("two", true), work("three")];
  const [one, two, three] = await Promise.allSettled(all);
  expect(order).toEqual(
    ["one", "two", "three"].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
  expect([one, three]).toMatchObject([{ value: "one" }, { value: "three" }]);
  expect(two).toMatchObject({ reason: new Error("two") });
});
