import { readFileSync, rmSync, writeFileSync } from "node:fs";

/** Beside the state; it says who holds the state, to whom finds it locked. */
const noteOf = (path: string) => `${path}-owner`;

/** Notes that this process holds a state. It must hold the lock already. */
export function noteOwner(path: string): void {
  const note = { pid: process.pid, since: new Date().toISOString() };
  writeFileSync(noteOf(path), `${JSON.stringify(note)}\n`, { mode: 0o600 });
}

/** Takes the note away. A killed process leaves its note, which the next one replaces. */
export function forgetOwner(path: string): void {
  rmSync(noteOf(path), { force: true });
}

/** Who holds a state that is locked, in words. */
export function ownerOf(path: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(noteOf(path), "utf8"));
    const who = pid === process.pid ? "another platform of this process" : `the process ${pid}`;
    return `${who} since ${since}`;
  } catch {
    return "another process";
  }
}
