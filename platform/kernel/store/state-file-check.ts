import { closeSync, openSync, readSync } from "node:fs";
import { PlatformError } from "../errors.js";
import { ownerOf } from "./state-lock.js";

/** Marks a database as the state of a platform: "GSSP" in its header. */
export const APPLICATION_ID = 0x47535350;

/** Version of the file: how tables are laid out. What is in them has versions of its own. */
export const SCHEMA_VERSION = 1;

/** Where a database's header says what it is: the first bytes, and two numbers. */
const MAGIC = "SQLite format 3\0";
const USER_VERSION_AT = 60;
const APPLICATION_ID_AT = 68;
const HEADER_LENGTH = 100;

/**
 * Checks a file before it is changed.
 *
 * @throws PlatformError for one that is neither empty nor a state that this platform reads
 */
export function requireState(path: string): void {
  const header = readStart(path);
  if (header.length === 0) return;
  if (header.length < HEADER_LENGTH || !header.toString("latin1").startsWith(MAGIC)) {
    throw new PlatformError(
      `The file ${path} is no state of a platform; name another file for the state.`,
      "state",
    );
  }
  if (header.readUInt32BE(APPLICATION_ID_AT) !== APPLICATION_ID) {
    throw new PlatformError(
      `The file ${path} is the database of another program; name another file for the state.`,
      "state",
    );
  }
  if (header.readUInt32BE(USER_VERSION_AT) > SCHEMA_VERSION) {
    throw new PlatformError(
      `The state in ${path} was written by a later version of the platform; use that version.`,
      "state",
    );
  }
}

/** The first bytes of a file, as many as a database's header has. */
export function readStart(path: string): Buffer {
  const file = openSync(path, "r");
  try {
    const start = Buffer.alloc(HEADER_LENGTH);
    return start.subarray(0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}

/** The error for a failed write of the state. */
export function writeFault(error: unknown, path: string): PlatformError {
  const { code, message } = error as { code?: string; message: string };
  const cause = code === undefined ? message : `${message} (${code})`;
  return new PlatformError(`The state cannot be written to ${path}: ${cause}.`, "state");
}

/** The error for a failed opening of a file, with advice. */
export function openFault(error: unknown, path: string): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (code === "SQLITE_BUSY") {
    return new PlatformError(
      `The state in ${path} is in use by ${ownerOf(path)}; stop that, or name another file.`,
      "state",
    );
  }
  if (error instanceof SyntaxError) {
    return new PlatformError(
      `The state in ${path} is damaged: a record is no JSON (${message}).`,
      "state",
    );
  }
  // Such as a PlatformError, which already says what to do.
  if (code === undefined) return error;
  return new PlatformError(`The state in ${path} cannot be opened: ${message} (${code}).`, "state");
}
