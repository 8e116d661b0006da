/** Why the addon could not be loaded: this machine, what there is, what to type. */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describeMachine } from "./machine.js";

/**
 * @param root - The package's folder.
 * @param tried - The places, and why each failed.
 */
export function addonError(root: string, tried: readonly string[], cause?: unknown): Error {
  return new Error(
    `The addon of game-social-sdk could not be loaded on this machine: ${describeMachine()}.\n` +
      `Tried:\n${tried.map((line) => `  ${line}\n`).join("")}` +
      `Prebuilt for: ${prebuilt(root).join(", ") || "nothing"}.\n${whatToDo(root)}`,
    { cause },
  );
}

function prebuilt(root: string): string[] {
  const folder = join(root, "prebuilds");
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function whatToDo(root: string): string {
  if (existsSync(join(root, "tools", "build", "native.mjs")))
    return "Build it: npm run build:native";
  if (root.includes(".asar"))
    return 'Unpack it from the app\'s archive: list "**/node_modules/game-social-sdk/**" in asarUnpack.';
  return (
    "Where the files are missing, install the package again: npm install game-social-sdk\n" +
    "For a machine that is not in the list, build the addon in a clone of the package's repository " +
    "(npm ci), and name it in the environment variable SOCIAL_SDK_ADDON: " +
    "<clone>/build/Release/game_social_sdk.node"
  );
}
