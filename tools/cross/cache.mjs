// Where what cross builds need is kept: build/cross, or the folder that SOCIAL_SDK_CROSS_CACHE names,
// which several checkouts may share.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

import { root } from "../run-command.mjs";

/** The folder of all of it. */
export const cache = process.env.SOCIAL_SDK_CROSS_CACHE || join(root, "build", "cross");

/**
 * The folder of this name, which `make` fills when it is not there yet. One that could not be filled
 * is not left behind.
 */
export function cached(name, make) {
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  try {
    make(unfinished);
    mkdirSync(dirname(folder), { recursive: true });
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process may have filled it meanwhile.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** A short name for what `options` make: other options, another folder. */
export function keyOf(options) {
  return createHash("sha256").update(JSON.stringify(options)).digest("hex").slice(0, 12);
}
