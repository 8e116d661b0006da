/** A game in a folder of its own, with the package as npm installs it. */

import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { thisMachine } from "../../../tools/build/this-machine.mjs";
import { runProgram } from "../../support/program.js";

/** Anybody: root may write to every folder. */
export const NOBODY = 65534;

/** Loads the engine, and says from where, or what went wrong. */
export const PROGRAM = `
  const { Client, sdkInfo } = require("game-social-sdk");
  let message = "";
  try { new Client().createAuthorizationCodeVerifier(); } catch (error) { message = error.message; }
  console.log(JSON.stringify({ path: message ? "" : sdkInfo().path, message }));`;

/** What the game says. */
export interface Said {
  readonly path: string;
  readonly message: string;
}

/** Makes the game in a folder, from the project that the package is installed in. */
export function makeGame(folder: string, installed: string): string {
  mkdirSync(folder, { recursive: true });
  cpSync(join(installed, "node_modules"), join(folder, "node_modules"), { recursive: true });
  writeFileSync(join(folder, "game.cjs"), PROGRAM);
  return folder;
}

/** Where the package of a game has its binaries. */
export const binaries = (folder: string) =>
  join(folder, "node_modules", "game-social-sdk", "prebuilds", thisMachine().folder);

/** The engine that it loads from there. */
export const engineIn = (folder: string) => join(binaries(folder), thisMachine().engine);

/** Runs a game; returns the engine that it loaded, or what went wrong. */
export async function play(folder: string, env: Record<string, string> = {}): Promise<Said> {
  const program = join(folder, "game.cjs");
  const { stdout, stderr } = await runProgram(process.execPath, [program], env);
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as Said;
}
