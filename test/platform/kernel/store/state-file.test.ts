import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "libsql";
import { expect, onTestFinished, test, vi } from "vitest";
import { Clock, type ClockOptions } from "../../../../platform/kernel/clock.js";
import { Signals } from "../../../../platform/kernel/signals.js";
import { SnowflakeSource } from "../../../../platform/kernel/snowflake.js";
import { Changes } from "../../../../platform/kernel/store/changes.js";
import { openState } from "../../../../platform/kernel/store/open-state.js";
import { StateFile } from "../../../../platform/kernel/store/state-file.js";
import { StateLock } from "../../../../platform/kernel/store/state-lock.js";
import { Store } from "../../../../platform/kernel/store/store.js";

interface Toy {
  readonly id: string;
  readonly name: string;
}
interface ColouredToy extends Toy {
  readonly colour: string;
}

function statePath(): string {
  const folder = mkdtempSync(join(tmpdir(), "state-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "platform.db");
}

function toyStore(options: ClockOptions = { frozen: true, now: 1_800_000_000_000 }) {
  const clock = new Clock(options);
  const ids = new SnowflakeSource(clock);
  const store = new Store(ids, new Signals(), clock, () => {});
  const toys = store.table<Toy>({ name: "toys", shape: { id: "string", name: "string" } });
  onTestFinished(() => store.close());
  return { store, toys, ids, clock };
}

/** The same, one version later: toys have a colour. */
function colouredToyStore() {
  const clock = new Clock({ frozen: true });
  const store = new Store(new SnowflakeSource(clock), new Signals(), clock, () => {});
  const toys = store.table<ColouredToy>({
    name: "toys",
    version: 2,
    shape: { id: "string", name: "string", colour: "string" },
    upgrade: (record) => ({ ...record, colour: "grey" }),
  });
  onTestFinished(() => store.close());
  return { store, toys };
}

function opened(path: string, options?: ClockOptions) {
  const made = toyStore(options);
  openState(made.store, path);
  return made;
}

/** What another program reads in the file. */
function rows(path: string, sql: string): unknown[] {
  const database = new Database(path);
  try {
    return database.prepare(sql).raw().all();
  } finally {
    database.close();
  }
}

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
  for (const name of [path, `${path}-wal`, `${path}-owner`]) {
    expect(statSync(name).mode & 0o777, name).toBe(0o600);
  }
  store.close();
  expect(existsSync(`${path}-owner`)).toBe(false);
  expect(rows(path, "SELECT id, record ->> 'name' FROM toys")).toEqual([["1", "ball"]]);
  expect(rows(path, "SELECT name, version FROM _tables")).toEqual([["toys", 1]]);
});

test("a second one is refused, and the error says who holds the file", () => {
  const path = statePath();
  opened(path);
  expect(() => openState(toyStore().store, path)).toThrow(
    /is in use by another platform of this process since 20/,
  );
  writeFileSync(`${path}-owner`, JSON.stringify({ pid: 4711, since: "today" }));
  expect(() => openState(toyStore().store, path)).toThrow(
    /is in use by the process 4711 since today; stop that, or name another file\./,
  );
  rmSync(`${path}-owner`);
  expect(() => openState(toyStore().store, path)).toThrow(/is in use by another process/);
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

test("a file laid out by a newer version is refused and stays as it is", () => {
  const path = statePath();
  opened(path).store.close();
  const database = new Database(path);
  database.exec("PRAGMA user_version = 2");
  database.close();
  const content = readFileSync(path);
  expect(() => opened(path)).toThrow(
    `The state in ${path} was written by a later version of the platform; use that version.`,
  );
  expect(readFileSync(path).equals(content)).toBe(true);
});

test("a table that is not known is left alone", () => {
  const path = statePath();
  opened(path).store.close();
  const database = new Database(path);
  database.exec("CREATE TABLE games (id TEXT PRIMARY KEY, record TEXT NOT NULL)");
  database.exec("INSERT INTO games VALUES ('1', '{}'); INSERT INTO _tables VALUES ('games', 7)");
  database.close();
  opened(path).store.close();
  expect(rows(path, "SELECT id FROM games")).toEqual([["1"]]);
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
  const snapshot = JSON.stringify(before.store.export(), null, 2);
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

test("a snapshot that is refused stays as it is, alone", () => {
  const path = statePath();
  writeFileSync(path, '{"version": 99}');
  expect(() => opened(path)).toThrow("version 99");
  expect(readdirSync(dirname(path))).toEqual(["platform.db"]);
});

test("a lock on a file that its last holder removes meanwhile is taken again", () => {
  const path = statePath();
  const { exec } = Database.prototype;
  const spy = vi.spyOn(Database.prototype, "exec");
  onTestFinished(() => spy.mockRestore());
  // Between opening and locking.
  spy.mockImplementationOnce(function (this: Database.Database, statement) {
    rmSync(`${path}-lock`);
    return exec.call(this, statement);
  });
  const lock = StateLock.take(path);
  onTestFinished(() => lock.release());
  expect(() => StateLock.take(path)).toThrow("locked");
});

test("a start that cannot say who holds the state releases it again", () => {
  const path = statePath();
  symlinkSync(join(path, "nowhere"), `${path}-owner`);
  expect(() => opened(path)).toThrow("ENOENT");
  opened(path).store.close();
  expect(readdirSync(dirname(path))).toEqual(["platform.db"]);
});

test("a file is the same state by any name", () => {
  const path = statePath();
  opened(path);
  symlinkSync(path, `${path}.link`);
  expect(() => openState(toyStore().store, `${path}.link`)).toThrow(
    "is in use by another platform",
  );
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

test("a fault that has ended the transaction is reported, not that there is none to end", () => {
  const file = StateFile.open(statePath());
  const failing = () =>
    file.transaction(() => {
      file.transaction(() => {});
    });
  expect(failing).toThrow("cannot start a transaction within a transaction");
  file.close();
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

test.each([
  ["no database", "hello, I am a diary of more than a hundred bytes. ".repeat(3), /is no state/],
  ["JSON that ends early", '{"version": 3, ', /begins like a snapshot but is none/],
  ["JSON that is no snapshot", '{"version": 99}', /version 99/],
])("a file with %s is refused and stays as it is", (_name, content, message) => {
  const path = statePath();
  writeFileSync(path, content);
  expect(() => opened(path)).toThrow(message);
  expect(readFileSync(path, "utf8")).toBe(content);
});

test("a file of something else keeps its rights, too", () => {
  const path = statePath();
  writeFileSync(path, "Dear diary");
  chmodSync(path, 0o644);
  expect(() => opened(path)).toThrow(/is no state of a platform/);
  expect(statSync(path).mode & 0o777).toBe(0o644);
});

test("the database of another program is refused and stays as it is", () => {
  const path = statePath();
  const database = new Database(path);
  database.exec("CREATE TABLE diary (entry TEXT)");
  database.close();
  expect(() => opened(path)).toThrow(/is the database of another program/);
  expect(rows(path, "SELECT name FROM sqlite_schema")).toEqual([["diary"]]);
});

test("a damaged file is refused by name, whatever is wrong with it", () => {
  const path = statePath();
  const { store, toys } = opened(path);
  toys.put({ id: "1", name: "ball" });
  store.close();
  const whole = readFileSync(path);
  const database = new Database(path);
  database.exec("UPDATE toys SET record = '{'");
  database.close();
  expect(() => opened(path)).toThrow(`The state in ${path} is damaged: a record is no JSON (`);
  const folder = `${path}.folder`;
  mkdirSync(folder);
  for (const [name, content] of [
    ["half", whole.subarray(0, whole.length / 2)],
    ["overwritten", Buffer.from(whole).fill(0xff, 4096, 8192)],
  ] as const) {
    const damaged = join(folder, name);
    writeFileSync(damaged, content);
    expect(() => opened(damaged)).toThrow(`The state in ${damaged} cannot be opened: `);
  }
  expect(() => opened(folder)).toThrow(`The state in ${folder} cannot be opened: EISDIR`);
  const missing = join(folder, "missing", "platform.db");
  expect(() => opened(missing)).toThrow(`The state in ${missing} cannot be opened: ENOENT`);
});
