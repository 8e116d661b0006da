/** The file that this code is in: of the package, or one that a bundler has made. */

import { fileURLToPath } from "node:url";

/** What CommonJS has, and ES modules have not. */
declare const __filename: string | undefined;

/** Some bundlers put CommonJS into an ES module, where neither way of asking works. */
export function ownFile(): string {
  if (typeof __filename === "string") return __filename;
  try {
    return fileURLToPath(import.meta.url);
  } catch {
    return process.argv[1] ?? process.execPath;
  }
}
