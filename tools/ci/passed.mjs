// Remembers which steps have passed on this machine with the very files they read, as build systems remember
// what they have built. One small file for each step, in the user's cache folder.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

import { root, run } from "../run-command.mjs";

const cacheFolder = () =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "game-social-sdk", "passed");

const fileOf = (step) => join(cacheFolder(), step.replaceAll(/\W+/g, "-"));

/** Variables that have another compiler build something else. */
const COMPILERS = ["CC", "CXX", "CPPFLAGS", "CFLAGS", "CXXFLAGS", "LDFLAGS"];

/** The test vectors beside a checkout, which the C++ tests of `engine/mls` read where they are there. */
function vectorsBeside(folder) {
  const vectors = process.env.MLS_VECTORS || join(folder, "..", "shared", "mls-vectors");
  return existsSync(vectors) ? readdirSync(vectors).sort() : [];
}

/**
 * What decides how a step ends: the step itself, the committed content of `paths`, and what the machine has for it.
 * Nothing where git cannot tell, and where a file of `paths` is not committed.
 *
 * @param {string} step
 * @param {readonly string[]} paths Files and folders of the repository.
 * @param {string} [folder] A checkout.
 * @returns {string | undefined}
 */
export function stateOf(step, paths, folder = root) {
  const git = (...args) => {
    const { status, output } = run("git", ["-C", folder, ...args, "--", ...paths]);
    return status === 0 ? output : undefined;
  };
  const committed = git("ls-files", "--stage");
  if (!committed || git("status", "--porcelain", "--untracked-files=all") !== "") return undefined;
  const installed = run("dpkg-query", ["-W"]);
  if (installed.status !== 0) return undefined;
  const machine = [process.version, process.arch, COMPILERS.map((name) => process.env[name])];
  const parts = [step, committed, ...machine, installed.output, vectorsBeside(folder)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Whether the step has passed in this state before. */
export function hasPassed(step, state) {
  const file = fileOf(step);
  return state !== undefined && existsSync(file) && readFileSync(file, "utf8") === state;
}

/** Notes that it has. */
export function notePassed(step, state) {
  if (state === undefined) return;
  mkdirSync(cacheFolder(), { recursive: true });
  writeFileSync(fileOf(step), state);
}
