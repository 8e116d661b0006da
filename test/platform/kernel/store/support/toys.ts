/** A store of toys, and its state in a file. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { onTestFinished } from "vitest";
import { Clock, type ClockOptions } from "../../../../../platform/kernel/clock.js";
import { Signals } from "../../../../../platform/kernel/signals.js";
import { SnowflakeSource } from "../../../../../platform/kernel/snowflake.js";
import { openState } from "../../../../../platform/kernel/store/open-state.js";
import { Store } from "../../../../../platform/kernel/store/store.js";

export interface Toy {
  readonly id: string;
  readonly name: string;
}
export interface ColouredToy extends Toy {
  readonly colour: string;
}

export function statePath(): string {
  const folder = mkdtempSync(join(tmpdir(), "state-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "platform.db");
}

export function toyStore(options: ClockOptions = { frozen: true, now: 1_800_000_000_000 }) {
  const clock = new Clock(options);
  const ids = new SnowflakeSource(clock);
  const store = new Store(ids, new Signals(), clock, () => {});
  const toys = store.table<Toy>({ name: "toys", shape: { id: "string", name: "string" } });
  onTestFinished(() => store.close());
  return { store, toys, ids, clock };
}

/** The same, one version later: toys have a colour. */
export function colouredToyStore(
  upgrade = (record: object): object => ({ ...record, colour: "grey" }),
) {
  const clock = new Clock({ frozen: true });
  const store = new Store(new SnowflakeSource(clock), new Signals(), clock, () => {});
  const toys = store.table<ColouredToy>({
    name: "toys",
    version: 2,
    shape: { id: "string", name: "string", colour: "string" },
    upgrade,
  });
  onTestFinished(() => store.close());
  return { store, toys };
}

export function opened(path: string, options?: ClockOptions) {
  const made = toyStore(options);
  openState(made.store, path);
  return made;
}

/** What another program reads in the file. */
export function rows(path: string, sql: string): unknown[] {
  const database = new Database(path);
  try {
    return database.prepare(sql).raw().all();
  } finally {
    database.close();
  }
}
