/**
 * Explains why the addon could not be loaded: this machine, the available binaries, and what to do.
 */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isFolder } from "../files/make-folder.js";
import { addonLibc } from "./binary-names.mjs";
import { describeMachine } from "./machine.js";

/** The circumstances of a failed load. */
export interface AddonFault {
  /** The package's folder, or that of the bundle that its code is in. */
  readonly root: string;
  /** The places that were tried, and why each failed. */
  readonly tried: readonly string[];
  /** Whether the package's code is in a bundle. */
  readonly bundled?: boolean;
  /** Whether the environment names the place. */
  readonly named?: boolean;
  readonly cause?: unknown;
}

export function addonError(fault: AddonFault): Error {
  const { root, tried, cause } = fault;
  return new Error(
    `The addon of game-social-sdk could not be loaded on this machine: ${describeMachine()}.\n` +
      `Tried:\n${tried.map((line) => `  ${line}\n`).join("")}` +
      `Prebuilt for: ${prebuilt(root).join(", ") || "nothing"}.\n${whatToDo(fault)}`,
    { cause },
  );
}

/** The release that `cmake/GlibcFloor.cmake` links to. */
const GLIBC = "glibc >= 2.28";

/** The platforms with an addon, for Linux with their C library. */
function prebuilt(root: string): string[] {
  const folder = join(root, "prebuilds");
  if (!existsSync(folder)) return [];
  const machines = readdirSync(folder).filter((name) => isFolder(join(folder, name)));
  return machines.flatMap((name) =>
    readdirSync(join(folder, name))
      .map(addonLibc)
      .filter((libc) => libc !== undefined)
      .map((libc) => `${name}${libc && ` (${libc === "glibc" ? GLIBC : libc})`}`),
  );
}

function whatToDo({ root, bundled, named }: AddonFault): string {
  if (named)
    return (
      "The environment variable SOCIAL_SDK_ADDON names this file. Have it name an addon of " +
      "game-social-sdk, such as <clone>/build/Release/game_social_sdk.node, or unset it to use the one " +
      "of the package."
    );
  if (existsSync(join(root, "tools", "build", "native.mjs")))
    return "Build it: npm run build:native";
  if (root.includes(".asar"))
    return (
      'Unpack it from the app\'s archive: list "**/node_modules/game-social-sdk/**" in asarUnpack ' +
      '(electron-builder), or set asar: { unpackDir: "**/node_modules/game-social-sdk" } in ' +
      "packagerConfig (Electron Forge). The engine beside the addon has to be unpacked, too."
    );
  if (bundled)
    return (
      "A bundler has included the package's code in a bundle without its binaries. " +
      "Leave the package out of the bundle:\n" +
      '  esbuild: --external:game-social-sdk; webpack: externals: { "game-social-sdk": "commonjs ' +
      'game-social-sdk" }; rollup, rolldown: external: ["game-social-sdk"];\n' +
      '  vite: ssr: { external: ["game-social-sdk"] }; ncc: --external game-social-sdk; electron-vite: ' +
      "build: { externalizeDeps: true } of main, and the package in dependencies\n" +
      "or add the plug-in of game-social-sdk/bundler, which copies them beside the bundle. For bun build " +
      "--compile copy node_modules/game-social-sdk/prebuilds beside the executable."
    );
  return (
    "Where the files are missing, install the package again: npm install game-social-sdk\n" +
    "For a machine or a C library that is not in the list, build the addon in a clone of the package's repository " +
    "(npm ci), and name it in the environment variable SOCIAL_SDK_ADDON: " +
    "<clone>/build/Release/game_social_sdk.node"
  );
}
