/** What is stored in a state file, and how it comes back. */

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { Changes } from "../../../../platform/kernel/store/changes.js";
import { openState } from "../../../../platform/kernel/store/open-state.js";
import { StateFile } from "../../../../platform/kernel/store/state-file.js";
import { colouredToyStore, opened, rows, statePath, toyStore } from "./support/toys.js";

test("what was written is there again, in its order, and ids go on", () => {
  const path = statePath();
  const first = opened(path);
  for (const id of ["b", "a", "c"]) first.toys.put({ id, name: id });
  const latest = first.ids.next();
  first.toys.delete("a");
  first.store.write();
  first.toys.put({ id: "b", name: "changed" });
  first.toys.delete("c");
  first.toys.put({ id: "d", name: "d" });
  first.toys.put({ id: "c", name: "again" });
  first.store.close();
  const second = opened(path);
  expect(second.toys.all()).toEqual([
    { id: "b", name: "changed" },
    { id: "d", name: "d" },
    { id: "c", name: "again" },
  ]);
  expect(BigInt(second.ids.next())).toBeGreaterThan(BigInt(latest));
});

test("what was there before the file is written to a new one", () => {
  const path = statePath();
  const { store, toys } = toyStore();
  toys.put({ id: "1", name: "early" });
  // As at the end of a turn: what was changed is in no file yet.
  store.write();
  openState(store, path);
  store.close();
  expect(opened(path).toys.all()).toEqual([{ id: "1", name: "early" }]);
});

test("it is a database that other programs read, for its owner alone", () => {
  const path = statePath();
  writeFileSync(path, "", { mode: 0o644 });
  const { store, toys } = opened(path);
  toys.put({ id: "1", name: "ball" });
  store.write();
  for (const name of [path, `${path}-wal`, `${path}-owner`, `${path}-lock`]) {
    expect(statSync(name).mode & 0o777, name).toBe(0o600);
  }
  store.close();
  expect(existsSync(`${path}-owner`)).toBe(false);
  expect(rows(path, "SELECT id, record ->> 'name' FROM toys")).toEqual([["1", "ball"]]);
  expect(rows(path, "SELECT name, version FROM _tables")).toEqual([["toys", 1]]);
  // "GSSP", by which it is known, and the version of its layout.
  expect(rows(path, "PRAGMA application_id")).toEqual([[0x47535350]]);
  expect(rows(path, "PRAGMA user_version")).toEqual([[1]]);
});

test("no other program reads it while it is in use", () => {
  const path = statePath();
  const { store, toys } = opened(path);
  toys.put({ id: "1", name: "ball" });
  store.write();
  expect(() => rows(path, "SELECT id FROM toys")).toThrow("locked");
  toys.put({ id: "2", name: "kite" });
  store.close();
  expect(rows(path, "SELECT id FROM toys")).toEqual([["1"], ["2"]]);
});

test("records come back in the order in which they were made; one that was deleted and made again comes later", () => {
  const path = statePath();
  const { store, toys } = opened(path);
  for (const id of ["a", "b"]) toys.put({ id, name: id });
  store.write();
  toys.delete("a");
  for (const name of ["again", "changed"]) toys.put({ id: "a", name });
  for (const id of ["c", "d"]) toys.put({ id, name: id });
  toys.put({ id: "c", name: "changed" });
  const all = toys.all();
  expect(all.map(({ id }) => id)).toEqual(["b", "a", "c", "d"]);
  store.close();
  expect(opened(path).toys.all()).toEqual(all);
});

test("what was deleted stays away, whether or not it had been written", () => {
  const path = statePath();
  const { store, toys } = opened(path);
  for (const id of ["a", "b"]) toys.put({ id, name: id });
  store.write();
  toys.delete("a");
  toys.put({ id: "c", name: "c" });
  toys.delete("c");
  store.close();
  expect(opened(path).toys.all()).toEqual([{ id: "b", name: "b" }]);
});

test("records of an older version are upgraded once, those of a newer one refused", () => {
  const path = statePath();
  const old = opened(path);
  old.toys.put({ id: "1", name: "ball" });
  old.store.close();
  const { store, toys } = colouredToyStore();
  openState(store, path);
  expect(toys.all()).toEqual([{ id: "1", name: "ball", colour: "grey" }]);
  store.close();
  expect(rows(path, "SELECT record FROM toys")).toEqual([
    ['{"id":"1","name":"ball","colour":"grey"}'],
  ]);
  expect(() => opened(path)).toThrow('table "toys" has version 2');
  expect(rows(path, "SELECT count(*) FROM toys")).toEqual([[1]]);
});

test("of a record that an upgrade gives another id, nothing stays under the old one", () => {
  const path = statePath();
  const old = opened(path);
  old.toys.put({ id: "1", name: "ball" });
  old.store.close();
  const { store } = colouredToyStore((record) => ({ ...record, id: "2", colour: "grey" }));
  openState(store, path);
  store.close();
  expect(rows(path, "SELECT id FROM toys")).toEqual([["2"]]);
});

test("each write has only what has changed since the one before", () => {
  const path = statePath();
  const before = opened(path);
  before.toys.put({ id: "1", name: "ball" });
  before.store.close();
  const database = new Database(path);
  database.exec("CREATE TABLE log (what TEXT)");
  for (const table of ["toys", "_ids", "_clock"]) {
    for (const change of ["INSERT", "UPDATE", "DELETE"]) {
      database.exec(
        `CREATE TRIGGER ${table}${change} AFTER ${change} ON ${table} BEGIN INSERT INTO log VALUES ('${table}'); END`,
      );
    }
  }
  database.close();
  const { store, toys, clock } = opened(path);
  toys.put({ id: "2", name: "kite" });
  store.write();
  clock.advance(5);
  store.write();
  toys.put({ id: "3", name: "top" });
  store.write();
  store.close();
  // Opening and the clock's first moment come before.
  const written = rows(path, "SELECT what FROM log").flat();
  // Where the clock was, and where it is.
  const moved = ["_clock", "_clock"];
  expect(written.slice(written.indexOf("toys"))).toEqual(["toys", ...moved, "toys"]);
});

test("new ids follow those of all records, also of one that was not given here", () => {
  const path = statePath();
  const { store, toys, ids } = opened(path);
  const ahead = (BigInt(ids.next()) + (1n << 40n)).toString();
  toys.put({ id: ahead, name: "ball" });
  store.close();
  expect(BigInt(opened(path).ids.next())).toBeGreaterThan(BigInt(ahead));
});

test("a table that is not known is left alone", () => {
  const path = statePath();
  opened(path).store.close();
  const database = new Database(path);
  for (const [name, quoted] of [
    ["games", '"games"'],
    ['the "old" games', '"the ""old"" games"'],
  ]) {
    database.exec(`CREATE TABLE ${quoted} (id TEXT PRIMARY KEY, record TEXT NOT NULL)`);
    database.exec(`INSERT INTO ${quoted} VALUES ('1', '{}')`);
    database.prepare("INSERT INTO _tables VALUES (?, 7)").run(name);
  }
  database.close();
  opened(path).store.close();
  expect(rows(path, "SELECT id FROM games")).toEqual([["1"]]);
  expect(rows(path, 'SELECT id FROM "the ""old"" games"')).toEqual([["1"]]);
});

test("what cannot be written is written later, as a whole", () => {
  const path = statePath();
  const { store, toys } = opened(path);
  toys.put({ id: "1", name: "ball" });
  const circle = { id: "2", name: "circle" } as { id: string; name: string; self?: unknown };
  circle.self = circle;
  toys.put(circle);
  expect(() => store.write()).toThrow(/circular/);
  toys.put({ id: "2", name: "mended" });
  store.write();
  store.close();
  expect(opened(path).toys.all()).toEqual([
    { id: "1", name: "ball" },
    { id: "2", name: "mended" },
  ]);
});

test("a snapshot becomes a database, and stays beside it", () => {
  const path = statePath();
  const before = toyStore();
  before.toys.put({ id: "1", name: "ball" });
  const snapshot = `\n${JSON.stringify(before.store.export(), null, 2)}`;
  writeFileSync(path, snapshot);
  const { store, toys } = opened(path);
  expect(toys.all()).toEqual([{ id: "1", name: "ball" }]);
  store.close();
  expect(rows(path, "SELECT id FROM toys")).toEqual([["1"]]);
  expect(readFileSync(`${path}.json`, "utf8")).toBe(snapshot);
});

test("a snapshot's copy overwrites nothing, and what a killed attempt has left is used", () => {
  const path = statePath();
  const snapshot = JSON.stringify(toyStore().store.export());
  for (const name of [path, `${path}.2.json`]) writeFileSync(name, snapshot);
  writeFileSync(`${path}.json`, "another file");
  writeFileSync(`${path}.new`, "half a database");
  opened(path).store.close();
  expect(readFileSync(`${path}.json`, "utf8")).toBe("another file");
  const names = ["", ".2.json", ".json"].map((suffix) => `platform.db${suffix}`);
  expect(readdirSync(dirname(path)).sort()).toEqual(names);
});

test("the latest id is written again after it could not be", () => {
  const file = StateFile.open(statePath());
  const write = () => file.write(new Changes(), "7");
  const failing = () =>
    file.transaction(() => {
      write();
      throw new Error("no space left");
    });
  expect(failing).toThrow("no space left");
  file.transaction(write);
  expect(file.read()?.latestId).toBe("7");
  file.close();
});

test("a transaction within another one is refused", () => {
  const file = StateFile.open(statePath());
  const failing = () =>
    file.transaction(() => {
      file.transaction(() => {});
    });
  expect(failing).toThrow("cannot start a transaction within a transaction");
  file.close();
});

test("a fault that has ended the transaction is reported, not that there is none to end", () => {
  const path = statePath();
  opened(path).store.close();
  const database = new Database(path);
  database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON toys BEGIN SELECT RAISE(ROLLBACK, 'no space left'); END",
  );
  database.close();
  const { store, toys } = opened(path);
  toys.put({ id: "1", name: "ball" });
  expect(() => store.write()).toThrow(`The state cannot be written to ${path}: no space left`);
  toys.delete("1");
  store.write();
});

test("the clock is where it was, frozen or running, unless an option says otherwise", () => {
  const path = statePath();
  const now = 1_900_000_000_000;
  const ahead = opened(path, { now, frozen: true });
  ahead.clock.advance(5);
  ahead.store.close();
  const still = opened(path, {});
  expect([still.clock.now(), still.clock.frozen]).toEqual([now + 5, true]);
  still.clock.run();
  still.store.close();
  expect(opened(path, {}).clock.now()).toBeGreaterThanOrEqual(now + 5);
});

test("a clock that went back to the machine's time stays there", async () => {
  const path = statePath();
  const ahead = opened(path, { now: 1_900_000_000_000 });
  ahead.store.write();
  await ahead.clock.reset();
  ahead.store.close();
  expect(rows(path, "SELECT * FROM _clock")).toEqual([]);
  expect(opened(path, {}).clock.position).toBeUndefined();
});
