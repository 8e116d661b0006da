/** Files that are refused, locked or damaged: each stays as it is. */

import fs, {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import Database from "libsql";
import { expect, onTestFinished, test, vi } from "vitest";
import { openState } from "../../../../platform/kernel/store/open-state.js";
import { StateLock } from "../../../../platform/kernel/store/state-lock.js";
import { opened, rows, statePath, toyStore } from "./support/toys.js";

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

test("a snapshot that is refused stays as it is, alone", () => {
  const path = statePath();
  writeFileSync(path, '{"version": 99}');
  expect(() => opened(path)).toThrow(
    /^The snapshot has version 99; this platform reads 2 and 3\.$/,
  );
  expect(readdirSync(dirname(path))).toEqual(["platform.db"]);
});

test.each([
  ["", false],
  [" and another one has made it again", true],
])("a lock is taken again when its last holder has removed its file%s", (_name, again) => {
  const path = statePath();
  const { exec } = Database.prototype;
  const spy = vi.spyOn(Database.prototype, "exec");
  onTestFinished(() => spy.mockRestore());
  // Between opening and locking.
  spy.mockImplementationOnce(function (this: Database.Database, statement) {
    rmSync(`${path}-lock`);
    if (again) writeFileSync(`${path}-lock`, "");
    return exec.call(this, statement);
  });
  const lock = StateLock.take(path);
  expect(() => StateLock.take(path)).toThrow("locked");
  lock.release();
  if (process.platform === "linux") expect(openFilesIn(dirname(path))).toEqual([]);
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

test("a folder's link may lead elsewhere meanwhile: what was opened by it is closed where it is", () => {
  const folder = dirname(statePath());
  const [one, other, link] = ["one", "other", "link"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const name of [one, other]) mkdirSync(name);
  symlinkSync(one, link);
  const { store } = opened(join(link, "platform.db"));
  rmSync(link);
  symlinkSync(other, link);
  store.close();
  expect([readdirSync(one), readdirSync(other)]).toEqual([["platform.db"], []]);
});

test("a new file is readable by its owner alone from the start, whatever the umask says", () => {
  const path = statePath();
  const umask = process.umask(0);
  const spy = vi.spyOn(fs, "chmodSync").mockImplementation(() => {});
  syncBuiltinESMExports();
  onTestFinished(() => {
    process.umask(umask);
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  opened(path);
  expect(spy).toHaveBeenCalled();
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.skipIf(process.platform !== "linux")(
  "a lock that was released keeps no file open, also when others have tried to take it",
  () => {
    const path = statePath();
    const lock = StateLock.take(path);
    expect(openFilesIn(dirname(path))).toEqual([`${path}-lock`]);
    expect(() => StateLock.take(path)).toThrow("locked");
    lock.release();
    expect(openFilesIn(dirname(path))).toEqual([]);
  },
);

/** The files of a folder that this process has open. */
function openFilesIn(folder: string): string[] {
  const targets = readdirSync("/proc/self/fd").map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      // The one with which the folder was read.
      return "";
    }
  });
  return targets.filter((target) => target.startsWith(folder)).sort();
}

test.each([
  ["no database", "hello, I am a diary of more than a hundred bytes. ".repeat(3), /is no state/],
  ["the beginning of a database alone", "SQLite format 3\0", /is no state/],
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
  const mended = join(folder, "half");
  writeFileSync(mended, whole);
  expect(opened(mended).toys.all()).toEqual([{ id: "1", name: "ball" }]);
  expect(() => opened(folder)).toThrow(`The state in ${folder} cannot be opened: EISDIR`);
  const missing = join(folder, "missing", "platform.db");
  expect(() => opened(missing)).toThrow(`The state in ${missing} cannot be opened: ENOENT`);
});
