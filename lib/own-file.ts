/**
 * The file that this code is in: of the package, or one that a bundler has made. It stands in `lib/`, as
 * what is built of it stands in `dist/`: the package's folder is one above.
 */

import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";

/** What CommonJS has, and ES modules have not. */
declare const __filename: string | undefined;

/** What the plug-ins of `game-social-sdk/bundler` give ES modules in its place, as a URL. */
declare const __gameSocialSdkFile: string | undefined;

/** Where Bun's single executables say that their files are: on Unix, and on Windows. */
const BUNS_FILES = /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN[\\/])/;

/** Some bundlers put CommonJS into an ES module, where none of the ways of asking works. */
export function ownFile(): string {
  // Bun writes the path that the file had on the machine that made the executable into it.
  if (BUNS_FILES.test(process.argv[1] ?? "")) return process.execPath;
  if (typeof __gameSocialSdkFile === "string") return fileURLToPath(__gameSocialSdkFile);
  if (typeof __filename === "string") return __filename;
  try {
    return fileURLToPath(import.meta.url);
  } catch {
    return mainScript() ?? process.execPath;
  }
}

/**
 * Whether this is an application that Electron's packager has made: the program itself is started, and no
 * script stands among its arguments.
 */
export function isPackagedByElectron(): boolean {
  const { defaultApp } = process as { defaultApp?: boolean };
  // Started as Node.js, as `fork()` starts it, it has a script after all.
  if (process.env.ELECTRON_RUN_AS_NODE !== undefined) return false;
  return process.versions.electron !== undefined && !defaultApp;
}

/**
 * The script that the process was started with. Of a packaged application the first argument stands in
 * its place, such as a link or a document; it may be anybody's, so nothing is looked for beside it.
 */
export function mainScript(): string | undefined {
  const [, script] = process.argv;
  if (script === undefined || isPackagedByElectron()) return undefined;
  return isAbsolute(script) ? script : undefined;
}
