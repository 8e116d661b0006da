import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { expect, onTestFinished, test } from "vitest";
import { Clock } from "../../platform/kernel/clock.js";
import { Signals } from "../../platform/kernel/signals.js";
import { SnowflakeSource } from "../../platform/kernel/snowflake.js";
import { openState } from "../../platform/kernel/store/open_state.js";
import { Store } from "../../platform/kernel/store/store.js";

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

function toyStore() {
  const clock = new Clock({ frozen: true, now: 1_800_000_000_000 });
  const ids = new SnowflakeSource(clock);
  const store = new Store(ids, new Signals(), clock, () => {});
  const toys = store.table<Toy>({ name: "toys", shape: { id: "string", name: "string" } });
  onTestFinished(() => store.close());
  return { store, toys, ids };
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

async function opened(path: string) {
  const made = toyStore();
  await openState(made.store, path);
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

test("what was written is there again, in its order, and ids go on", async () => {
  const path = statePath();
  const first = await opened(path);
  for (const id of ["b", "a", "c"]) first.toys.put({ id, name: id });
  const latest = first.ids.next();
  first.toys.delete("a");
  first.store.write();
  first.toys.put({ id: "b", name: "changed" });
  first.toys.delete("c");
  first.toys.put({ id: "d", name: "d" });
  first.toys.put({ id: "c", name: "again" });
  first.store.close();
  const second = await opened(path);
  expect(second.toys.all()).toEqual([
    { id: "b", name: "changed" },
    { id: "d", name: "d" },
    { id: "c", name: "again" },
  ]);
  expect(BigInt(second.ids.next())).toBeGreaterThan(BigInt(latest));
});

test("what was there before the file is written to a new one", async () => {
  const path = statePath();
  const { store, toys } = toyStore();
  toys.put({ id: "1", name: "early" });
  await openState(store, path);
  store.close();
  expect((await opened(path)).toys.all()).toEqual([{ id: "1", name: "early" }]);
});

test("it is a database that other programs read, for its owner alone", async () => {
  const path = statePath();
  writeFileSync(path, "", { mode: 0o644 });
  const { store, toys } = await opened(path);
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

test("a second one is refused, and told who holds the file", async () => {
  const path = statePath();
  await opened(path);
  await expect(openState(toyStore().store, path)).rejects.toThrow(
    /is in use by another platform of this process since 20/,
  );
  writeFileSync(`${path}-owner`, JSON.stringify({ pid: 4711, since: "today" }));
  await expect(openState(toyStore().store, path)).rejects.toThrow(
    /is in use by the process 4711 since today; stop that, or name another file\./,
  );
  rmSync(`${path}-owner`);
  await expect(openState(toyStore().store, path)).rejects.toThrow(/is in use by another process/);
});

test("records of an older version are upgraded once, those of a newer one refused", async () => {
  const path = statePath();
  const old = await opened(path);
  old.toys.put({ id: "1", name: "ball" });
  old.store.close();
  const { store, toys } = colouredToyStore();
  await openState(store, path);
  expect(toys.all()).toEqual([{ id: "1", name: "ball", colour: "grey" }]);
  store.close();
  expect(rows(path, "SELECT record FROM toys")).toEqual([
    ['{"id":"1","name":"ball","colour":"grey"}'],
  ]);
  await expect(opened(path)).rejects.toThrow('table "toys" has version 2');
  expect(rows(path, "SELECT count(*) FROM toys")).toEqual([[1]]);
});

test("a file laid out by a newer version is refused and stays as it is", async () => {
  const path = statePath();
  (await opened(path)).store.close();
  const database = new Database(path);
  database.exec("PRAGMA user_version = 2");
  database.close();
  const content = readFileSync(path);
  await expect(opened(path)).rejects.toThrow(
    `The state in ${path} was written by a later version of the platform; use that version.`,
  );
  expect(readFileSync(path).equals(content)).toBe(true);
});

test("a table that is not known is left alone", async () => {
  const path = statePath();
  (await opened(path)).store.close();
  const database = new Database(path);
  database.exec("CREATE TABLE games (id TEXT PRIMARY KEY, record TEXT NOT NULL)");
  database.exec("INSERT INTO games VALUES ('1', '{}'); INSERT INTO _tables VALUES ('games', 7)");
  database.close();
  (await opened(path)).store.close();
  expect(rows(path, "SELECT id FROM games")).toEqual([["1"]]);
});

test("what cannot be written is written later, as a whole", async () => {
  const path = statePath();
  const { store, toys } = await opened(path);
  toys.put({ id: "1", name: "ball" });
  const circle = { id: "2", name: "circle" } as { id: string; name: string; self?: unknown };
  circle.self = circle;
  toys.put(circle);
  expect(() => store.write()).toThrow(/circular/);
  toys.put({ id: "2", name: "mended" });
  store.write();
  store.close();
  expect((await opened(path)).toys.all()).toEqual([
    { id: "1", name: "ball" },
    { id: "2", name: "mended" },
  ]);
});

test("a snapshot becomes a database, and stays beside it", async () => {
  const path = statePath();
  const before = toyStore();
  before.toys.put({ id: "1", name: "ball" });
  const snapshot = JSON.stringify(before.store.export(), null, 2);
  writeFileSync(path, snapshot);
  const { store, toys } = await opened(path);
  expect(toys.all()).toEqual([{ id: "1", name: "ball" }]);
  store.close();
  expect(rows(path, "SELECT id FROM toys")).toEqual([["1"]]);
  expect(readFileSync(`${path}.json`, "utf8")).toBe(snapshot);
});

test.each([
  ["no database", "hello, I am a diary of more than a hundred bytes. ".repeat(3), /is no state/],
  ["JSON that ends early", '{"version": 3, ', /begins like a snapshot but is none/],
  ["JSON that is no snapshot", '{"version": 99}', /version 99/],
])("a file with %s is refused and stays as it is", async (_name, content, message) => {
  const path = statePath();
  writeFileSync(path, content);
  await expect(opened(path)).rejects.toThrow(message);
  expect(readFileSync(path, "utf8")).toBe(content);
});

test("a file of something else keeps its rights, too", async () => {
  const path = statePath();
  writeFileSync(path, "Dear diary");
  chmodSync(path, 0o644);
  await expect(opened(path)).rejects.toThrow(/is no state of a platform/);
  expect(statSync(path).mode & 0o777).toBe(0o644);
});

test("the database of another program is refused and stays as it is", async () => {
  const path = statePath();
  const database = new Database(path);
  database.exec("CREATE TABLE diary (entry TEXT)");
  database.close();
  await expect(opened(path)).rejects.toThrow(/is the database of another program/);
  expect(rows(path, "SELECT name FROM sqlite_schema")).toEqual([["diary"]]);
});

test("a damaged file is refused by name, whatever is wrong with it", async () => {
  const path = statePath();
  const { store, toys } = await opened(path);
  toys.put({ id: "1", name: "ball" });
  store.close();
  const whole = readFileSync(path);
  const database = new Database(path);
  database.exec("UPDATE toys SET record = '{'");
  database.close();
  await expect(opened(path)).rejects.toThrow(
    `The state in ${path} is damaged: a record is no JSON (`,
  );
  const folder = `${path}.folder`;
  mkdirSync(folder);
  for (const [name, content] of [
    ["half", whole.subarray(0, whole.length / 2)],
    ["overwritten", Buffer.from(whole).fill(0xff, 4096, 8192)],
  ] as const) {
    const damaged = join(folder, name);
    writeFileSync(damaged, content);
    await expect(opened(damaged)).rejects.toThrow(`The state in ${damaged} cannot be opened: `);
  }
  await expect(opened(folder)).rejects.toThrow(`The state in ${folder} cannot be opened: EISDIR`);
  const missing = join(folder, "missing", "platform.db");
  await expect(opened(missing)).rejects.toThrow(`The state in ${missing} cannot be opened: ENOENT`);
});
