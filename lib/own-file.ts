/** The file that this code is in: of the package, or one that a bundler has made. */

import { fileURLToPath } from "node:url";

/** What CommonJS has, and ES modules have not. */
declare const __filename: string | undefined;

/** Where Bun's single executables say that their files are: on Unix, and on Windows. */
const BUNS_FILES = /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN[\\/])/;

/** Some bundlers put CommonJS into an ES module, where neither way of asking works. */
export function ownFile(): string {
  // Bun writes the path that the file had on the machine that made the executable into it.
  if (BUNS_FILES.test(process.argv[1] ?? "")) return process.execPath;
  if (typeof __filename === "string") return __filename;
  try {
    return fileURLToPath(import.meta.url);
  } catch {
    return process.argv[1] ?? process.execPath;
  }
}
