/**
 * Finds the file that this code is in: a file of the package, or a bundle. This file must stay
 * directly in `lib/`, so that its build is in `dist/` and the package's folder is one level up.
 */

import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";

/** Defined in CommonJS only. */
declare const __filename: string | undefined;

/** Defined by the plug-ins of `game-social-sdk/bundler` in ES modules instead, as a URL. */
declare const __gameSocialSdkFile: string | undefined;

/** The virtual folders of files in Bun's single executables, on Unix and on Windows. */
const BUNS_FILES = /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN[\\/])/;

/** Some bundlers put CommonJS into an ES module, where neither is defined. */
export function ownFile(): string {
  // In an executable, Bun's own value is the file's path on the build machine.
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
 * Whether this is a packaged Electron application, which is started without a script among its
 * arguments.
 */
export function isPackagedByElectron(): boolean {
  const { defaultApp } = process as { defaultApp?: boolean };
  // When it runs as Node.js, for example from `fork()`, it has a script.
  if (process.env.ELECTRON_RUN_AS_NODE !== undefined) return false;
  return process.versions.electron !== undefined && !defaultApp;
}

/**
 * The script that the process was started with. In a packaged application the first argument is
 * something else, such as a link or a document from anywhere, so nothing may be searched for beside
 * it.
 */
export function mainScript(): string | undefined {
  const [, script] = process.argv;
  if (script === undefined || isPackagedByElectron()) return undefined;
  return isAbsolute(script) ? script : undefined;
}
