/**
 * Copies binaries that a packager left in an app's archive to separate files: Electron can read
 * inside the archive, the system's loader cannot.
 *
 * The copies are in the user's cache folder, one folder for each version. Only the user may write
 * there, the copies are compared with the archive each time, and an existing folder is never
 * changed, so that processes do not disturb each other.
 */

import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";
import { ownFile } from "../own-file.js";
import { addonLibc, BUILT_ADDON, engineLibc } from "./binary-names.mjs";

const NAME = "game-social-sdk";

/**
 * How many versions are kept, the most recently used ones: of several apps, or of several releases
 * of one.
 */
const MAX_COPIES = 4;

/** A folder with damaged content is skipped; after this many the search fails. */
const MAX_DAMAGED = 4;

/**
 * Folders of copies, complete and unfinished ones. Other parts of the package keep files beside
 * them, such as locks.
 */
const COPY = /^([0-9a-f]{32}(-\d+)?|new-\w{6})$/;

const require = createRequire(ownFile());

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The engine that belongs to an addon, in a folder; undefined if there is none. */
export function engineFor(addon: string, folder = dirname(addon)): string | undefined {
  const file = basename(addon);
  const libc = file === BUILT_ADDON ? "" : addonLibc(file);
  if (libc === undefined) return undefined;
  try {
    const name = readdirSync(folder).find((each) => engineLibc(each) === libc);
    return name && join(folder, name);
  } catch {
    return undefined;
  }
}

/**
 * Copies files out of an archive, unless that was done before.
 *
 * @returns The folder they are in.
 * @throws Error that says why each place cannot be used.
 */
export function copiedOut(paths: readonly string[]): string {
  const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) }));
  const refused: string[] = [];
  for (const folder of cacheFolders()) {
    try {
      makeOwn(folder);
      const copy = copiedTo(folder, files);
      keepLatest(folder, copy);
      return copy;
    } catch (error) {
      refused.push(`${folder}: ${(error as Error).message}`);
    }
  }
  throw new Error(`The binaries could not be copied out of the archive: ${refused.join("; ")}`);
}

/** Where copies may be, the best place first. */
function cacheFolders(): string[] {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  const given = process.platform === "win32" ? LOCALAPPDATA : XDG_CACHE_HOME;
  const usual = { win32: ["AppData", "Local"], darwin: ["Library", "Caches"] } as const;
  const below = usual[process.platform as "win32" | "darwin"] ?? [".cache"];
  const user = process.geteuid?.() ?? "";
  const home = homeFolder();
  const caches = given && isAbsolute(given) ? given : home && join(home, ...below);
  return [...(caches ? [join(caches, NAME)] : []), join(tmpdir(), `${NAME}-${user}`)];
}

/** Undefined if neither the environment nor the system names one. */
function homeFolder(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}

/** Makes the folder, which must belong to the user and be writable by nobody else. */
function makeOwn(folder: string): void {
  for (const each of [dirname(folder), folder]) {
    try {
      mkdirSync(each, 0o700);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  if (!isOwn(folder, "directory"))
    throw new Error("it belongs to another user, or others may write to it; remove it");
}

/**
 * Whether it belongs to the user and nobody else may change it; on Windows the parent folder
 * ensures that.
 */
function isOwn(path: string, kind: "directory" | "file"): boolean {
  const found = lstatSync(path);
  if (kind === "directory" ? !found.isDirectory() : !found.isFile()) return false;
  const user = process.geteuid?.();
  return user === undefined || (found.uid === user && (found.mode & 0o022) === 0);
}

/** A folder below `folder` with exactly these files. */
function copiedTo(folder: string, files: readonly File[]): string {
  const name = nameFor(files);
  for (let damaged = 0; damaged < MAX_DAMAGED; damaged++) {
    const copy = join(folder, damaged === 0 ? name : `${name}-${damaged}`);
    if (!exists(copy)) write(folder, copy, files);
    if (holds(copy, files)) return copy;
  }
  throw new Error(`its content is damaged: ${name}; remove it`);
}

/** Loaded on demand, because loading is slow. */
function nameFor(files: readonly File[]): string {
  const { createHash } = require("node:crypto") as typeof import("node:crypto");
  const hash = createHash("sha256");
  for (const { name, bytes } of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest("hex").slice(0, 32);
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Writes the copy atomically; another process may have done it first. */
function write(folder: string, copy: string, files: readonly File[]): void {
  const unfinished = mkdtempSync(join(folder, "new-"));
  try {
    for (const { name, bytes } of files)
      writeFileSync(join(unfinished, name), bytes, { mode: 0o600, flag: "wx" });
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!exists(copy)) throw error;
  }
}

function holds(copy: string, files: readonly File[]): boolean {
  try {
    return (
      isOwn(copy, "directory") &&
      files.every(({ name, bytes }) => {
        const path = join(copy, name);
        return isOwn(path, "file") && readFileSync(path).equals(bytes);
      })
    );
  } catch {
    return false;
  }
}

/**
 * Removes all but the most recently used copies; on Windows a copy that a program has loaded stays.
 */
function keepLatest(folder: string, copy: string): void {
  try {
    utimesSync(copy, new Date(), new Date());
    const others = readdirSync(folder)
      .filter((name) => COPY.test(name))
      .map((name) => join(folder, name))
      .filter((path) => path !== copy)
      .map((path) => ({ path, used: lstatSync(path).mtimeMs }))
      .sort((one, other) => other.used - one.used);
    for (const { path } of others.slice(MAX_COPIES - 1)) rmSync(path, { recursive: true });
  } catch {
    // Another process is removing it, or a program has loaded it: the next start tries again.
  }
}
