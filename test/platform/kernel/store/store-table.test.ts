/** Tables of the state: how records are found, and which records of a snapshot are taken. */

import { expect, test } from "vitest";
import { Clock } from "../../../../platform/kernel/clock.js";
import { Table, type TableDefinition } from "../../../../platform/kernel/store/table.js";

interface Pet {
  readonly id: string;
  readonly chip: string | null;
  readonly owner: string | null;
}

const shape = { id: "string", chip: "string?", owner: "string?" } as const;

function table(more: Partial<TableDefinition<Pet>> = {}) {
  const changes: [string, Pet | undefined][] = [];
  const definition = {
    name: "pets",
    shape,
    unique: ["chip"],
    grouped: ["owner"],
    ...more,
  } as const;
  const pets = new Table<Pet>(definition as TableDefinition<Pet>, new Clock({ frozen: true }), {
    requireOpen: () => {},
    changed: (id, record) => changes.push([id, record]),
  });
  const ids = (owner: string) => pets.where("owner", owner).map(({ id }) => id);
  return { pets, changes, ids };
}

const rex: Pet = { id: "1", chip: "a", owner: "alice" };
const tom: Pet = { id: "2", chip: "b", owner: "alice" };

test("a record is found by its unique value as long as it has it", () => {
  const { pets } = table();
  pets.put(rex);
  expect(pets.by("chip", "a")).toBe(rex);
  const changed = pets.update(rex, { chip: "c" });
  expect(pets.by("chip", "a")).toBeUndefined();
  expect(pets.by("chip", "c")).toBe(changed);
  pets.update(changed, { chip: null });
  expect(pets.by("chip", "c")).toBeUndefined();
  expect(pets.by("chip", null)).toBeUndefined();
  pets.put(rex);
  pets.delete("1");
  expect(pets.by("chip", "a")).toBeUndefined();
});

test("a unique value that one record gave up leads to the one that has it now", () => {
  const { pets } = table();
  pets.put(rex);
  pets.update(rex, { chip: "c" });
  const next = pets.put({ ...tom, chip: "a" });
  expect(pets.by("chip", "a")).toBe(next);
  pets.delete("1");
  expect(pets.by("chip", "a")).toBe(next);
});

test("groups have their records in the order they came, and none that has left", () => {
  const { pets, ids } = table();
  pets.put(rex);
  pets.put(tom);
  pets.put({ id: "3", chip: null, owner: "bob" });
  expect(ids("alice")).toEqual(["1", "2"]);
  pets.update(rex, { chip: "z" });
  expect(ids("alice")).toEqual(["1", "2"]);
  expect(pets.where("owner", "alice")[0]?.chip).toBe("z");
  expect(pets.last("owner", "alice")?.id).toBe("2");
  pets.update(tom, { owner: "bob" });
  expect([ids("alice"), ids("bob")]).toEqual([["1"], ["3", "2"]]);
  expect([pets.count("owner", "alice"), pets.count("owner", "bob")]).toEqual([1, 2]);
  pets.delete("1");
  expect(pets.count("owner", "alice")).toBe(0);
  expect(pets.valuesOf("owner")).toEqual(["bob"]);
  expect(pets.last("owner", "alice")).toBeUndefined();
});

test("the last of a group is the one that came last of those that are there, as it is now", () => {
  const { pets } = table();
  const last = () => pets.last("owner", "alice");
  pets.put(rex);
  expect(last()?.id).toBe("1");
  pets.put(tom);
  expect(last()?.id).toBe("2");
  pets.update(tom, { chip: "z" });
  expect(last()?.chip).toBe("z");
  pets.put({ ...rex, id: "3", chip: null });
  pets.update(rex, { chip: "q" });
  expect(last()?.id).toBe("3");
  pets.delete("3");
  expect(last()?.id).toBe("2");
  pets.delete("2");
  expect(last()?.chip).toBe("q");
});

test("a record without a value is in no group", () => {
  const { pets } = table();
  pets.put({ ...rex, owner: null });
  expect(pets.valuesOf("owner")).toEqual([]);
  expect(pets.where("owner", null)).toEqual([]);
});

test("every change is reported once; deleting what does not exist is none", () => {
  const { pets, changes } = table();
  pets.put(rex);
  pets.delete("2");
  pets.delete("1");
  pets.delete("1");
  expect(changes).toEqual([
    ["1", rex],
    ["1", undefined],
  ]);
});

test("an import replaces every record, and what found the old ones finds none", () => {
  const { pets } = table();
  pets.put(rex);
  pets.replaceAll([tom]);
  expect(pets.all()).toEqual([tom]);
  expect(pets.by("chip", "a")).toBeUndefined();
  expect(pets.where("owner", "alice")).toEqual([tom]);
});

test.each([
  ["no list", { "1": rex }, 1, /no list "pets"/],
  ["a newer version", [rex], 3, /"pets" has version 3.*up to 2/],
  ["an id twice", [rex, { ...tom, id: "1" }], 2, /pets\[1\]\.id "1" twice/],
  [
    "a wrong type",
    [rex, { ...tom, chip: 5 }],
    2,
    /pets\[1\]\.chip is missing or has the wrong type/,
  ],
  ["a missing field", [{ id: "1", chip: null }], 2, /pets\[0\]\.owner/],
])("a snapshot with %s is refused and says where", (_, records, version, message) => {
  const { pets } = table({ version: 2, upgrade: (record) => record });
  expect(() => pets.check(records, version)).toThrow(message);
});

test("invalid records of an older version are refused, not upgraded", () => {
  const { pets } = table({ version: 2, upgrade: () => rex });
  for (const none of [null, "text", 5]) expect(() => pets.check([none], 1)).toThrow(/pets\[0\]/);
});

test("a record is found by its id, and by nothing that is neither unique nor grouped", () => {
  const { pets } = table({ unique: undefined, grouped: undefined } as never);
  pets.put(rex);
  expect(pets.get("1")).toBe(rex);
  expect(pets.get("2")).toBeUndefined();
  expect(pets.by("chip", "a")).toBeUndefined();
  expect(pets.where("owner", "alice")).toEqual([]);
  expect(pets.count("owner", "alice")).toBe(0);
  expect(pets.last("owner", "alice")).toBeUndefined();
  expect(pets.valuesOf("owner")).toEqual([]);
});

test("records of an older version are upgraded, those of this one are not", () => {
  const upgrade = (record: object, version: number) => ({ ...record, chip: `from ${version}` });
  const { pets } = table({ version: 2, upgrade });
  expect(pets.check([rex], 1)).toEqual([{ ...rex, chip: "from 1" }]);
  expect(pets.check([rex], 2)).toEqual([rex]);
});
