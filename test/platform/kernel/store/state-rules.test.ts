/** What a store reports, copies and refuses, and what of its records expires. */

import { expect, onTestFinished, test } from "vitest";
import { Clock } from "../../../../platform/kernel/clock.js";
import { Signals } from "../../../../platform/kernel/signals.js";
import {
  LAST_ID_TIME,
  SnowflakeSource,
  snowflakeTime,
} from "../../../../platform/kernel/snowflake.js";
import type { Expires } from "../../../../platform/kernel/store/expiry.js";
import { openState } from "../../../../platform/kernel/store/open-state.js";
import {
  firstMisfit,
  of,
  requireShape,
  type Shape,
} from "../../../../platform/kernel/store/shape.js";
import { Store } from "../../../../platform/kernel/store/store.js";
import { opened, statePath, type Toy, toyStore } from "./support/toys.js";

const NOW = 1_800_000_000_000;
const WEEK = 7 * 86_400_000;

/** A store that counts what it reports. */
function watched() {
  const clock = new Clock({ now: NOW, frozen: true });
  const signals = new Signals();
  const counts = { changed: 0, imported: 0 };
  const store = new Store(new SnowflakeSource(clock), signals, clock, () => {
    counts.changed += 1;
  });
  const toys = store.table<Toy>({ name: "toys", shape: { id: "string", name: "string" } });
  signals.on("state.imported", () => {
    counts.imported += 1;
  });
  onTestFinished(() => store.close());
  return { store, toys, clock, counts };
}

test("each change is reported, and so is each move of the clock", () => {
  const { toys, clock, counts } = watched();
  toys.put({ id: "1", name: "ball" });
  toys.delete("1");
  expect(counts.changed).toBe(2);
  clock.advance(5);
  expect(counts.changed).toBe(3);
});

test("an import is signalled, and so is that the state was emptied", () => {
  const { store, toys, counts } = watched();
  toys.put({ id: "1", name: "ball" });
  store.import(store.export());
  expect([counts.imported, toys.all()]).toEqual([1, [{ id: "1", name: "ball" }]]);
  store.clear();
  expect([counts.imported, toys.all()]).toEqual([2, []]);
});

test("a snapshot is a copy: what is changed in it changes nothing in the state", () => {
  const { store, toys } = watched();
  toys.put({ id: "1", name: "ball" });
  const snapshot = store.export() as unknown as { toys: { name: string }[] };
  for (const toy of snapshot.toys) toy.name = "changed";
  expect(toys.get("1")?.name).toBe("ball");
  store.import(snapshot);
  for (const toy of snapshot.toys) toy.name = "later";
  expect(toys.get("1")?.name).toBe("changed");
});

test("a closed store can neither be changed, nor its clock be moved", () => {
  const { store, toys, clock } = watched();
  toys.put({ id: "1", name: "ball" });
  store.close();
  expect(() => toys.put({ id: "2", name: "kite" })).toThrow("closed");
  expect(() => toys.delete("1")).toThrow("closed");
  expect(() => clock.advance(1)).toThrow("closed");
  expect(toys.all()).toEqual([{ id: "1", name: "ball" }]);
});

test("a snapshot without versions of tables has those that are in it, of which there must be one", () => {
  const { store, toys } = watched();
  store.table<Toy>({ name: "games", shape: { id: "string", name: "string" } });
  toys.put({ id: "1", name: "ball" });
  store.import({ version: 2, toys: [{ id: "2", name: "kite" }] });
  expect(toys.all()).toEqual([{ id: "2", name: "kite" }]);
  expect(() => store.import({ version: 2 })).toThrow(/no list/);
  expect(toys.all()).toEqual([{ id: "2", name: "kite" }]);
});

test.each([0, -1, 1.5, "1"])("a table's version is not %j", (version) => {
  const { store, toys } = watched();
  toys.put({ id: "1", name: "ball" });
  const snapshot = { version: 3, tables: { toys: version }, toys: [] };
  expect(() => store.import(snapshot)).toThrow("tables must map names to versions");
  expect(toys.all()).toHaveLength(1);
});

test("a table that a snapshot does not know is empty afterwards", () => {
  const { store, toys } = watched();
  const games = store.table<Toy>({ name: "games", shape: { id: "string", name: "string" } });
  games.put({ id: "1", name: "chess" });
  store.import({ version: 3, tables: { toys: 1 }, toys: [{ id: "1", name: "ball" }] });
  expect([games.all(), toys.all()]).toEqual([[], [{ id: "1", name: "ball" }]]);
});

test("new ids follow those of a snapshot, unless there is none after them", () => {
  const { store, ids } = toyStore();
  const late = (time: number) => (BigInt(time - 1_420_070_400_000) << 22n).toString();
  const snapshot = (id: string) => ({
    version: 3,
    tables: { toys: 1 },
    toys: [{ id, name: "ball" }],
  });
  store.import(snapshot(late(NOW + 60_000)));
  expect(snowflakeTime(ids.next())).toBeGreaterThanOrEqual(NOW + 60_000);
  // A day is left for what is new.
  const last = LAST_ID_TIME - 86_400_000;
  for (const id of [late(last + 1), "18446744073709551615"])
    expect(() => store.import(snapshot(id))).toThrow("so late that no id");
  store.import(snapshot(late(last)));
  // What is no id names no moment.
  store.import(snapshot("ball"));
});

test("a new file has the position of a clock that was not moved afterwards", () => {
  const path = statePath();
  opened(path).store.close();
  expect(opened(path, {}).clock.now()).toBe(NOW);
});

test("taking a file over is an import, whether it is new or not", () => {
  const path = statePath();
  for (const turn of ["new", "old"]) {
    const { store, counts } = watched();
    openState(store, path);
    expect([turn, counts.imported]).toEqual([turn, 1]);
    store.close();
  }
});

test("what cannot be written when it is closed is an error, and the file can be opened again", () => {
  const path = statePath();
  const { store, toys } = opened(path);
  const circle = { id: "1", name: "circle" } as Toy & { self?: unknown };
  circle.self = circle;
  toys.put(circle);
  expect(() => store.close()).toThrow(`The state cannot be written to ${path}`);
  expect(opened(path).toys.all()).toEqual([]);
});

/** A table whose records expire. */
function expiring(expires: Expires<Toy & { until: number | null }>) {
  const clock = new Clock({ now: NOW, frozen: true });
  const store = new Store(new SnowflakeSource(clock), new Signals(), clock, () => {});
  onTestFinished(() => store.close());
  const table = store.table<Toy & { until: number | null }>({
    name: "loans",
    shape: { id: "string", name: "string", until: "number?" },
    expires,
  });
  const lend = (id: string, until: number | null) => table.put({ id, name: id, until });
  const there = () => table.all().map(({ id }) => id);
  return { clock, table, lend, there };
}

test("a record is gone at its time as it was last set, and stays where it has none", () => {
  const { clock, table, lend, there } = expiring({ at: ({ until }) => until });
  lend("soon", NOW + 10);
  lend("never", null);
  const changed = lend("changed", NOW + 10);
  table.update(changed, { until: NOW + 20 });
  lend("deleted", NOW + 10);
  table.delete("deleted");
  clock.advance(9);
  expect(there()).toEqual(["soon", "never", "changed"]);
  clock.advance(1);
  expect(there()).toEqual(["never", "changed"]);
  clock.advance(10);
  expect(there()).toEqual(["never"]);
});

test("of a record that was deleted nothing falls due any more", () => {
  const { clock, table, lend } = expiring({ at: ({ until }) => until });
  lend("one", NOW + 10);
  expect(clock.due(5)).toHaveLength(1);
  table.delete("one");
  expect(clock.due(5)).toEqual([]);
});

test("an expired record that is needed stays, and is looked at again a week later", () => {
  let needed = true;
  const { clock, lend, there } = expiring({ at: ({ until }) => until, needed: () => needed });
  lend("one", NOW + 10);
  clock.advance(10);
  expect(there()).toEqual(["one"]);
  needed = false;
  clock.advance(WEEK - 1);
  expect(there()).toEqual(["one"]);
  clock.advance(1);
  expect(there()).toEqual([]);
});

const everything: Shape<object> = {
  id: "id",
  maybeId: "id?",
  time: "time",
  maybeTime: "time?",
  bits: "bits",
  maybeNumbers: "number[]?",
  maybeObjects: "object[]?",
  object: "object",
  optional: { type: "number", optional: true },
  inner: of("object?", { deep: "number", list: { type: "object[]", fields: { bits: "bits" } } }),
  string: "string",
  maybeString: "string?",
  number: "number",
  maybeNumber: "number?",
  boolean: "boolean",
  strings: "string[]",
  maybeStrings: "string[]?",
  objects: "object[]",
  maybeObject: "object?",
};
const fitting = {
  id: "123",
  maybeId: "1",
  time: 8.64e15,
  maybeTime: -1,
  bits: "0",
  maybeNumbers: [1],
  maybeObjects: [{}],
  object: {},
  inner: { deep: 1, list: [{ bits: "8" }] },
  string: "",
  maybeString: "x",
  number: 0,
  maybeNumber: 1,
  boolean: false,
  strings: ["x"],
  maybeStrings: [],
  objects: [{}],
  maybeObject: {},
};

test("values fit by their types, and null only where it may be", () => {
  expect(firstMisfit(fitting, everything)).toBeUndefined();
  const names = Object.keys(fitting).filter((name) => /^maybe|^inner/.test(name));
  const nulls = Object.fromEntries(names.map((name) => [name, null]));
  expect(firstMisfit({ ...fitting, ...nulls, optional: 5 }, everything)).toBeUndefined();
  for (const record of [null, "text"]) expect(firstMisfit(record, everything)).toBeDefined();
});

test.each([
  ["id", ["abc", 5, null]],
  ["maybeId", ["abc", 5]],
  ["time", [8.64e15 + 1, 0.5, "1", null]],
  ["maybeTime", [-1e300, Number.NaN]],
  ["bits", ["x", "-1", "0x8", "", 8, null]],
  ["maybeNumbers", [[Number.NaN], ["1"], 5]],
  ["maybeObjects", [[null], {}]],
  ["object", [null, []]],
  ["optional", [null, "5"]],
  ["string", [5, null]],
  ["maybeString", [5]],
  ["number", ["1", null, Number.NaN, Number.POSITIVE_INFINITY]],
  ["maybeNumber", ["1"]],
  ["boolean", [0, null]],
  ["strings", ["x", [1], null]],
  ["maybeStrings", ["x", [1]]],
  ["objects", [{}, [1], [null], null]],
  ["maybeObject", ["x", []]],
])("a %s is none of %j", (field, values) => {
  for (const value of values)
    expect([value, firstMisfit({ ...fitting, [field]: value }, everything)?.field]).toEqual([
      value,
      field,
    ]);
  expect(() => requireShape("The toy's", { ...fitting, [field]: values[0] }, everything)).toThrow(
    expect.objectContaining({ name: "PlatformError", field }),
  );
});

test.each([
  ["inner.deep", {}],
  ["inner.list", { deep: 1, list: {} }],
  ["inner.list[1].bits", { deep: 1, list: [{ bits: "1" }, {}] }],
])("a field within others is named as %s", (field, inner) => {
  expect(firstMisfit({ ...fitting, inner }, everything)).toMatchObject({ field });
});
